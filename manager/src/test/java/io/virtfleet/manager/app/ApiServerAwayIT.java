package io.virtfleet.manager.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.testkit.cluster.ControlPlane;
import io.virtfleet.testkit.cluster.ControlPlaneOptions;
import org.junit.jupiter.api.Test;

/** The API server goes for longer than a lease lasts, and comes back. */
final class ApiServerAwayIT {
    @Test
    void nothingIsDoneMeanwhileAndNothingIsLost() {
        try (var plane = ControlPlane.start(ControlPlaneOptions.plain());
                var stage = FleetFixture.set(plane, "api-server-away")) {
            stage.applyVm("before");
            stage.untilReady("before");
            var owner = stage.owner("before");
            plane.apiServer().kill();
            stage.mock().drive(admin -> admin.changePower(owner, PowerState.OFF));
            assertThat(stage.manager().awaitEnd()).isEqualTo(Shutdown.LOST_LEASE);
            assertThat(stage.platform())
                    .singleElement()
                    .satisfies(vm -> assertThat(vm.power()).isEqualTo(PowerState.OFF));
            plane.apiServer().restart();
            stage.restartManager();
            stage.applyVm("after");
            stage.untilReady("after");
            stage.soon(
                    "what happened meanwhile was noticed",
                    () -> stage.onPlatform("before").power() == PowerState.ON);
            assertThat(stage.platform()).hasSize(2);
        }
    }
}
