package io.virtfleet.sdk.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.grpc.health.v1.HealthCheckResponse.ServingStatus;
import io.grpc.protobuf.services.HealthStatusManager;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.proto.v1.ProviderGrpc;
import org.junit.jupiter.api.Test;

class HealthProbeTest {

    @Test
    void tellsWhetherTheProviderServes() {
        var health = new HealthStatusManager();
        try (var server = LoopbackServer.start(health.getHealthService());
                var channel = ProviderChannel.plain(server.address())) {
            var probe = new HealthProbe(channel, Remotes.DEADLINES);

            health.setStatus(ProviderGrpc.SERVICE_NAME, ServingStatus.SERVING);
            assertThat(probe.check()).isEmpty();

            health.setStatus(ProviderGrpc.SERVICE_NAME, ServingStatus.NOT_SERVING);
            assertThat(probe.check()).contains(Fault.of(FaultKind.UNREACHABLE, "the provider says it is NOT_SERVING"));
        }
    }

    @Test
    void findsAProviderThatCameBack() {
        var health = new HealthStatusManager();
        health.setStatus(ProviderGrpc.SERVICE_NAME, ServingStatus.SERVING);
        var first = LoopbackServer.start(health.getHealthService());
        try (var channel = ProviderChannel.plain(first.address())) {
            var probe = new HealthProbe(channel, Remotes.DEADLINES);
            assertThat(probe.check()).isEmpty();

            first.close();
            assertThat(probe.check()).map(Fault::kind).contains(FaultKind.UNREACHABLE);

            try (var second = LoopbackServer.startAt(first.address(), health.getHealthService())) {
                assertThat(second.address()).isEqualTo(first.address());
                await().until(() -> probe.check().isEmpty());
            }
        }
    }
}
