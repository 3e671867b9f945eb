package io.virtfleet.sdk.server;

import static io.virtfleet.sdk.server.TestServer.faultOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.program.ProgramExit;
import io.virtfleet.proto.v1.ProviderProto.DescribeRequest;
import io.virtfleet.proto.v1.SnapshotsGrpc;
import io.virtfleet.proto.v1.SnapshotsProto.ListSnapshotsRequest;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class MetricsPageTest {
    private static final String DESCRIBE = "method=\"virtfleet.provider.v1.Provider/Describe\"";

    @Test
    void countsCallsByMethodAndFault() throws ProgramExit, IOException, InterruptedException {
        try (TestServer server = TestServer.serving(new FakeVms())) {
            server.calls().describe(Requests.describe());
            server.calls().describe(Requests.describe());
            var wrong = faultOf(() -> server.calls().describe(DescribeRequest.getDefaultInstance()));
            var lacking = faultOf(() -> SnapshotsGrpc.newBlockingStub(server.channel())
                    .listSnapshots(ListSnapshotsRequest.getDefaultInstance()));
            assertThat(wrong).isNotEqualTo(lacking);
            assertThat(server.page("/metrics").body())
                    .contains("virtfleet_provider_calls_total{fault=\"NONE\"," + DESCRIBE + "} 2\n")
                    .contains("virtfleet_provider_calls_total{fault=\"INVALID_SPEC\"," + DESCRIBE + "} 1\n")
                    .contains("virtfleet_provider_calls_total{fault=\"UNSUPPORTED\",method=\"unknown\"} 1\n")
                    .contains("virtfleet_provider_call_seconds_bucket{le=\"+Inf\"," + DESCRIBE + "} 3\n")
                    .contains("virtfleet_provider_call_seconds_count{" + DESCRIBE + "} 3\n")
                    .contains("virtfleet_provider_calls_in_flight 0\n")
                    .contains("virtfleet_provider_tasks_running 0\n")
                    .contains("# TYPE process_start_time_seconds gauge\n");
        }
    }

    @Test
    void showsWhatAProviderCountsItself() throws ProgramExit, IOException, InterruptedException {
        PartsFactory counting = context -> {
            context.measure(text -> text.gauge("fake_depth", "How deep.", 7));
            return TestServer.parts(new FakeVms(), context);
        };
        try (TestServer server = TestServer.serving(counting)) {
            assertThat(server.page("/metrics").body()).contains("# TYPE fake_depth gauge\nfake_depth 7\n");
        }
    }
}
