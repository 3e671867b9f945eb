package io.virtfleet.manager.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.api.vm.VirtualMachineStatus;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.provider.mock.part.Call;
import io.virtfleet.provider.mock.part.TaskPlan;
import io.virtfleet.testkit.cluster.ControlPlane;
import io.virtfleet.testkit.cluster.ControlPlaneExtension;
import io.virtfleet.testkit.cluster.TestNamespace;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What goes wrong, and that the end state is right all the same: no VM twice, none left behind. */
@ExtendWith(ControlPlaneExtension.class)
final class VmFaultsIT {
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
    void aProviderThatIsAwayHoldsCreatePowerAndDelete() {
        stage.applyVm("stopping");
        stage.applyVm("going");
        stage.untilReady("stopping");
        stage.untilReady("going");
        stage.mock().kill();
        stage.applyVm("coming");
        assertThat(stage.untilReason("coming", "Ready", "ProviderUnreachable").message())
                .startsWith("Provider " + stage.fleet() + "/mock is not available");
        stage.patch("stopping", "{\"powerState\":\"Off\"}");
        stage.untilReason("stopping", "Ready", "ProviderUnreachable");
        stage.kubectl("delete", "vm", "going", "--wait=false");
        assertThat(VmStatuses.is(stage.untilReason("going", "Ready", "ProviderUnreachable"), "DeleteBlocked", "True"))
                .isTrue();
        stage.mock().startAgain();
        stage.untilReady("coming");
        assertThat(stage.untilReady("stopping").powerState()).isEqualTo("Off");
        stage.untilGone("going");
        assertThat(stage.platform()).hasSize(2);
    }

    @Test
    void anAnswerThatWasLostIsFoundByOwner() {
        stage.mock().drive(admin -> admin.loseAnswers(Call.CREATE, 0, 3));
        List.of("a", "b", "c").forEach(stage::applyVm);
        List.of("a", "b", "c").forEach(stage::untilReady);
        assertThat(stage.platform()).hasSize(3);
        stage.soon("people are told", () -> stage.kubectl("describe", "vm", "a").contains("Adopted"));
        stage.mock().drive(admin -> admin.loseAnswers(Call.DELETE, 0, 1));
        stage.kubectl("delete", "vm", "a");
        stage.untilGone("a");
        assertThat(stage.platform()).hasSize(2);
    }

    @Test
    void aVmThatIsDeletedWhileItIsMadeLeavesNothing() {
        stage.mock()
                .drive(admin ->
                        admin.setTasks(Call.CREATE, new TaskPlan(Duration.ofSeconds(2), new TaskPlan.Succeed())));
        stage.applyVm("hasty");
        stage.until("hasty", status -> status.lastTaskRef() != null);
        stage.kubectl("delete", "vm", "hasty", "--wait=false");
        stage.untilGone("hasty");
        assertThat(stage.platform()).isEmpty();
    }

    @Test
    void aFailedTaskIsReportedAndTriedAgain() {
        var full = new TaskPlan.Fail(Fault.of(FaultKind.BUSY, "the store is being moved"));
        stage.mock().drive(admin -> admin.setTasks(Call.CREATE, new TaskPlan(Duration.ofMillis(100), full)));
        stage.applyVm("failing");
        assertThat(stage.untilReason("failing", "Ready", "Busy").message()).contains("the store is being moved");
        stage.mock().drive(admin -> admin.endTasks(Call.CREATE));
        stage.untilReady("failing");
        assertThat(stage.platform()).hasSize(1);
    }

    @Test
    void forgottenTasksAreNoSecondVm() {
        stage.mock()
                .drive(admin ->
                        admin.setTasks(Call.CREATE, new TaskPlan(Duration.ofMillis(300), new TaskPlan.ForgetDone())));
        stage.applyVm("done");
        stage.untilReady("done");
        stage.mock()
                .drive(admin ->
                        admin.setTasks(Call.CREATE, new TaskPlan(Duration.ofMillis(300), new TaskPlan.ForgetUndone())));
        stage.applyVm("undone");
        stage.until("undone", status -> status.lastTaskRef() != null);
        stage.mock().drive(admin -> admin.endTasks(Call.CREATE));
        stage.untilReady("undone");
        assertThat(stage.platform()).hasSize(2);
    }

    @Test
    void aProviderThatRestartedWithLostTasksGoesOn() {
        stage.mock()
                .drive(admin ->
                        admin.setTasks(Call.CREATE, new TaskPlan(Duration.ofMinutes(1), new TaskPlan.Succeed())));
        stage.applyVm("lost");
        stage.until("lost", status -> status.lastTaskRef() != null);
        stage.mock().kill();
        stage.mock().startAgain();
        stage.untilReady("lost");
        assertThat(stage.platform()).hasSize(1);
    }

    @Test
    void aStatusThatWasEditedIsSetRight() {
        stage.applyVm("edited");
        String id = stage.untilReady("edited").id();
        stage.kubectl(
                "patch",
                "vm",
                "edited",
                "--subresource=status",
                "--type=merge",
                "-p",
                "{\"status\":{\"id\":\"vm-of-another\",\"powerState\":\"Off\",\"message\":\"hello\"}}");
        VirtualMachineStatus status = stage.until("edited", told -> Objects.equals(id, told.id()));
        assertThat(status.message()).isEqualTo("The VM is running.");
        assertThat(stage.platform()).hasSize(1);
    }

    @Test
    void aFinalizerThatWasTakenOffByHandLeavesNothing() {
        stage.applyVm("stripped");
        stage.untilReady("stripped");
        stage.meddle("stripped", VmFaultsIT::withoutFinalizers);
        stage.soon(
                "it is held again", () -> !stage.vm("stripped").getFinalizers().isEmpty());
        stage.mock().kill();
        stage.kubectl("delete", "vm", "stripped", "--wait=false");
        stage.untilReason("stripped", "DeleteBlocked", "ProviderUnreachable");
        stage.meddle("stripped", VmFaultsIT::withoutFinalizers);
        stage.untilGone("stripped");
        stage.mock().startAgain();
        stage.soon("the platform is empty", () -> stage.platform().isEmpty());
    }

    @Test
    void aManagerThatIsKilledAtAnyPointMakesEachVmOnce() {
        var random = new Random(20_261_117);
        for (int i = 0; i < 20; i++) {
            stage.applyVm("vm-" + i);
            if (random.nextInt(5) == 0) {
                stage.manager().process().kill();
                stage.restartManager();
            }
        }
        for (int i = 0; i < 20; i++) {
            stage.untilReady("vm-" + i);
        }
        var owners = new HashSet<>();
        stage.platform().forEach(vm -> owners.add(vm.owner().orElseThrow().uid()));
        assertThat(owners).hasSize(20);
        assertThat(stage.platform()).hasSize(20);
        assertThat(stage.platform()).allMatch(vm -> vm.power() == PowerState.ON);
    }

    @Test
    void aManagerThatStartsAgainChangesNothing() {
        for (int i = 0; i < 10; i++) {
            stage.applyVm("vm-" + i);
        }
        for (int i = 0; i < 10; i++) {
            stage.untilReady("vm-" + i);
        }
        List<String> before = versions();
        long creates = stage.calls(Call.CREATE);
        assertThat(stage.manager().stop()).isZero();
        stage.restartManager();
        stage.applyVm("last");
        stage.untilReady("last");
        assertThat(versions()).containsAll(before);
        assertThat(stage.calls(Call.CREATE) - creates).isEqualTo(1);
        assertThat(stage.calls(Call.DESCRIBE)).isZero();
    }

    private List<String> versions() {
        return stage
                .client()
                .resources(io.virtfleet.api.vm.VirtualMachine.class)
                .inNamespace(stage.fleet())
                .list()
                .getItems()
                .stream()
                .map(vm -> vm.getMetadata().getName() + "@" + vm.getMetadata().getResourceVersion())
                .toList();
    }

    private static VirtualMachine withoutFinalizers(VirtualMachine vm) {
        vm.getMetadata().setFinalizers(List.of());
        return vm;
    }
}
