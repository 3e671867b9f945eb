package io.virtfleet.manager.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.VmId;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.provider.mock.part.Call;
import io.virtfleet.provider.mock.part.TaskPlan;
import io.virtfleet.sdk.client.Backoff;
import io.virtfleet.sdk.client.Deadlines;
import io.virtfleet.sdk.client.Epoch;
import io.virtfleet.sdk.client.ProviderAddress;
import io.virtfleet.sdk.client.ProviderChannel;
import io.virtfleet.sdk.client.RemoteProvider;
import io.virtfleet.testkit.cluster.ControlPlane;
import io.virtfleet.testkit.cluster.ControlPlaneExtension;
import io.virtfleet.testkit.cluster.TestNamespace;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What does not work however often it is tried: it is tried less and less, said plainly, and hurts nobody else. */
@ExtendWith(ControlPlaneExtension.class)
final class VmRetriesIT {
    private static final long FAR_AHEAD = 1L << 60;

    private FleetFixture stage;

    @BeforeEach
    void set(ControlPlane plane, TestNamespace namespace) {
        stage = FleetFixture.set(plane, namespace.name());
    }

    @AfterEach
    void clear() {
        stage.close();
    }

    @Test
    void aProviderThatKnowsAHigherEpochIsFencedAndTheManagerGoesOn() {
        stage.applyVm("before");
        stage.untilReady("before");
        raiseEpoch();

        stage.applyVm("refused");
        assertThat(stage.untilReason("refused", "Ready", "Fenced").message()).contains("epoch");
        stage.soon("the Provider says so", () -> providerCondition("Fenced").contains("--fleet"));
        assertThat(stage.manager().process().alive()).isTrue();

        stage.mock().kill();
        stage.mock().startAgain();
        stage.untilReady("refused");
        stage.soon("the Provider is well", () -> providerCondition("Fenced").isEmpty());
    }

    @Test
    void aGuestThatKeepsStoppingIsReportedAsACrashLoop() {
        stage.applyVm("crashing");
        stage.untilReady("crashing");
        stage.soon("it is called a crash loop", () -> {
            if (stage.onPlatform("crashing").power() == PowerState.ON) {
                stage.mock().drive(admin -> admin.changePower(stage.owner("crashing"), PowerState.OFF));
            }
            return VmStatuses.is(stage.vm("crashing").getStatus(), "CrashLoop", "True");
        });
        assertThat(VmStatuses.is(stage.vm("crashing").getStatus(), "Ready", "False"))
                .isTrue();
        // Once left alone it is started, and counts as ready after its pause.
        stage.untilReady("crashing");
        assertThat(stage.onPlatform("crashing").power()).isEqualTo(PowerState.ON);
    }

    @Test
    void aForcedDeletionWaitsForABusyProviderAndActsOnAVerdict() {
        stage.applyVm("going");
        stage.untilReady("going");
        var busy = Fault.of(FaultKind.BUSY, "the store is being moved");
        stage.mock().drive(admin -> admin.failCalls(Call.DELETE, 0, 2, busy));
        stage.kubectl("annotate", "vm", "going", "virtrigaud.io/force-delete=true");
        stage.kubectl("delete", "vm", "going", "--wait=false");
        stage.untilGone("going");
        assertThat(stage.platform()).isEmpty();

        stage.applyVm("stuck");
        stage.untilReady("stuck");
        var broken = new TaskPlan.Fail(Fault.of(FaultKind.INTERNAL, "the store is broken"));
        stage.mock().drive(admin -> admin.setTasks(Call.DELETE, new TaskPlan(Duration.ofMillis(50), broken)));
        stage.kubectl("annotate", "vm", "stuck", "virtrigaud.io/force-delete=true");
        stage.kubectl("delete", "vm", "stuck", "--wait=false");
        stage.untilGone("stuck");
    }

    /** As a manager of another cluster with the same fleet, or of this one before it was restored, would. */
    private void raiseEpoch() {
        try (var channel =
                ProviderChannel.plain(ProviderAddress.parse(stage.mock().address()))) {
            var remote = RemoteProvider.of(
                    channel,
                    () -> new Epoch(stage.fleet(), FAR_AHEAD),
                    Deadlines.usual(),
                    Backoff.usual(new Random(1)));
            var nobody = new Owner(stage.fleet(), stage.fleet(), "nobody", "00000000-0000-0000-0000-00000000000f");
            remote.virtualMachines().delete(new OwnedVm(new VmId("none"), nobody));
        }
    }

    private String providerCondition(String type) {
        return stage.kubectl(
                "get", "provider", "mock", "-o", "jsonpath={.status.conditions[?(@.type==\"" + type + "\")].message}");
    }
}
