package io.virtfleet.sdk.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.grpc.Metadata;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.VmId;
import io.virtfleet.contract.task.TaskResult;
import io.virtfleet.proto.v1.ProviderGrpc.ProviderImplBase;
import io.virtfleet.sdk.server.FakeVms;
import io.virtfleet.sdk.server.TestServer;
import io.virtfleet.sdk.server.settings.ProgramExit;
import io.virtfleet.sdk.trace.FinishedSpan;
import io.virtfleet.sdk.trace.OpenSpan;
import io.virtfleet.sdk.trace.Span;
import io.virtfleet.sdk.trace.SpanRecorder;
import io.virtfleet.sdk.trace.TraceParent;
import io.virtfleet.sdk.trace.Tracer;
import io.virtfleet.testkit.OtlpCollector;
import io.virtfleet.testkit.ReceivedSpan;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** A trace on its way through a call, over real sockets. */
class TracedCallsTest {
    private static final String DESCRIBE = "virtfleet.provider.v1.Provider/Describe";
    private static final Metadata.Key<String> HEADER = Metadata.Key.of("traceparent", Metadata.ASCII_STRING_MARSHALLER);

    private final List<FinishedSpan> told = new CopyOnWriteArrayList<>();
    private final Random random = new Random(7);
    private final Tracer tracer = new SpanRecorder(told::add, InstantSource.system(), () -> random);
    private final AtomicReference<Optional<TraceParent>> seen = new AtomicReference<>(Optional.empty());
    private final FakeVms vms =
            new FakeVms().beforeEachCall(() -> seen.set(Span.current().traceParent()));

    @Test
    void theWorkOfTheProviderIsPartOfTheCallersTrace() throws ProgramExit, IOException, InterruptedException {
        try (OtlpCollector collector = OtlpCollector.start();
                TestServer server = TestServer.serving(vms, "--otlp-endpoint=" + collector.endpoint());
                ProviderChannel channel = dial(server)) {
            describeWithinATrace(channel);
            await().until(() -> !collector.spans().isEmpty());
            FinishedSpan call = told.getFirst();
            ReceivedSpan answer = collector.spans().getFirst();
            assertThat(call.name()).isEqualTo(DESCRIBE);
            assertThat(call.parentId()).isEqualTo(told.getLast().self().spanId());
            assertThat(answer.name()).isEqualTo(DESCRIBE);
            assertThat(answer.service()).isEqualTo("virtfleet-provider-fake");
            assertThat(answer.traceId()).isEqualTo(call.self().traceId());
            assertThat(answer.parentId()).isEqualTo(call.self().spanId());
            assertThat(answer.attributes())
                    .containsEntry("rpc.system", "grpc")
                    .containsEntry("rpc.service", "virtfleet.provider.v1.Provider")
                    .containsEntry("rpc.method", "Describe")
                    .containsEntry("rpc.grpc.status_code", "0");
            assertThat(server.page("/metrics").body())
                    .contains("virtfleet_provider_spans_sent_total 1\n", "virtfleet_provider_spans_dropped_total 0\n");
        }
    }

    @Test
    void aProviderThatTellsNobodyStillKnowsTheTrace() throws ProgramExit {
        try (TestServer server = TestServer.serving(vms);
                ProviderChannel channel = dial(server)) {
            describeWithinATrace(channel);
            assertThat(seen.get()).contains(told.getFirst().self());
        }
    }

    @Test
    void aFaultIsToldByItsKindAlone() throws ProgramExit {
        vms.beforeEachCall(() -> {
            throw ProviderException.of(FaultKind.DENIED, "the password hunter2 is wrong");
        });
        try (OtlpCollector collector = OtlpCollector.start();
                TestServer server = TestServer.serving(vms, "--otlp-endpoint=" + collector.endpoint());
                ProviderChannel channel = dial(server)) {
            assertThatThrownBy(() -> describeWithinATrace(channel)).isInstanceOf(ProviderException.class);
            await().until(() -> !collector.spans().isEmpty());
            assertThat(told.getFirst().fault()).contains("DENIED");
            assertThat(collector.spans().getFirst().fault()).isEqualTo("DENIED");
            assertThat(told.toString() + collector.spans()).doesNotContain("hunter2");
        }
    }

    @Test
    void aTaskIsPartOfTheTraceOfWhoAskedForIt() throws ProgramExit {
        try (OtlpCollector collector = OtlpCollector.start();
                TestServer server = TestServer.serving(
                        context -> {
                            vms.beforeEachCall(() -> context.tasks()
                                    .start(Remotes.OWNER.key(), "slow", progress -> new TaskResult.OfRemoval()));
                            return TestServer.parts(vms, context);
                        },
                        "--otlp-endpoint=" + collector.endpoint());
                ProviderChannel channel = dial(server)) {
            describeWithinATrace(channel);
            await().until(() -> collector.spans().size() == 2);
            ReceivedSpan task =
                    collector.spans(span -> span.name().equals("task")).getFirst();
            ReceivedSpan call =
                    collector.spans(span -> span.name().equals(DESCRIBE)).getFirst();
            assertThat(task.below(call)).isTrue();
            assertThat(task.attributes().get("virtfleet.task")).startsWith("task-");
        }
    }

    @Test
    void aCallOutsideOfATraceSaysNothingOfOne() {
        try (var server = LoopbackServer.start(new ProviderImplBase() {});
                var channel = ProviderChannel.plain(server.address())) {
            assertThatThrownBy(() -> describe(channel)).isInstanceOf(ProviderException.class);
            assertThat(server.metadata("Describe").get(HEADER)).isNull();
            assertThatThrownBy(() -> describeWithinATrace(channel)).isInstanceOf(ProviderException.class);
            assertThat(server.metadata("Describe").get(HEADER))
                    .isEqualTo(told.getFirst().self().header());
        }
    }

    private void describeWithinATrace(ProviderChannel channel) {
        try (OpenSpan pass = tracer.begin("reconcile", "Thing", Duration.ZERO).enter()) {
            assertThat(Span.current()).isSameAs(pass.span());
            describe(channel);
        }
    }

    private static void describe(ProviderChannel channel) {
        assertThat(Remotes.provider(channel).virtualMachines().describe(new VmId("none")))
                .isEmpty();
    }

    private static ProviderChannel dial(TestServer server) {
        return ProviderChannel.plain(
                new ProviderAddress("127.0.0.1", server.provider().port()));
    }
}
