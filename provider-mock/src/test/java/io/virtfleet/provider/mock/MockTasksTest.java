package io.virtfleet.provider.mock;

import static io.virtfleet.provider.mock.FaultAssert.refuses;
import static io.virtfleet.provider.mock.MockBench.done;
import static io.virtfleet.provider.mock.MockBench.owned;
import static io.virtfleet.provider.mock.MockBench.owner;
import static io.virtfleet.provider.mock.MockBench.pending;
import static io.virtfleet.provider.mock.MockBench.small;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.VmId;
import io.virtfleet.contract.task.TaskResult;
import io.virtfleet.contract.task.TaskState;
import io.virtfleet.contract.vm.Hardware;
import io.virtfleet.contract.vm.PowerAction;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmPhase;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.provider.mock.part.Call;
import io.virtfleet.provider.mock.part.TaskPlan;
import io.virtfleet.provider.mock.world.Guest;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class MockTasksTest {
    private static final Duration SHORT = Duration.ofMillis(50);

    private final MockBench mock = new MockBench();

    @Test
    void aSlowCreateIsSeenWhileItRunsAndDoneAfterIt() {
        mock.plans.put(Call.CREATE, new TaskPlan(SHORT, new TaskPlan.Succeed()));
        TaskRef task = pending(mock.vms.create(owner("web"), small(), PowerState.ON));

        assertThat(pending(mock.vms.create(owner("web"), small(), PowerState.ON)))
                .isEqualTo(task);
        assertThat(mock.vms.find(owner("web").key())).map(VmState::phase).contains(VmPhase.CREATING);
        await().until(() -> mock.ended(task));
        VmState vm = mock.vms.find(owner("web").key()).orElseThrow();
        assertThat(vm.phase()).isEqualTo(VmPhase.RUNNING);
        assertThat(mock.tasks.state(task)).isEqualTo(new TaskState.Succeeded(new TaskResult.OfVm(vm)));
    }

    @Test
    void aFailedCreateLeavesNothingBehind() {
        Fault fault = Fault.of(FaultKind.EXHAUSTED, "no room");
        mock.plans.put(Call.CREATE, new TaskPlan(SHORT, new TaskPlan.Fail(fault)));
        TaskRef task = pending(mock.vms.create(owner("web"), small(), PowerState.ON));

        await().until(() -> mock.ended(task));
        assertThat(mock.tasks.state(task)).isEqualTo(new TaskState.Failed(fault));
        assertThat(mock.world.vms()).isEmpty();
    }

    @Test
    void aStalledCreateIsCancelledByADelete() {
        mock.plans.put(Call.CREATE, new TaskPlan(Duration.ZERO, new TaskPlan.Stall()));
        TaskRef task = pending(mock.vms.create(owner("web"), small(), PowerState.ON));
        VmState vm = mock.vms.find(owner("web").key()).orElseThrow();

        // BUSY for as long as the work takes to stop, which may be no time at all.
        await().until(() -> deleted(vm));
        assertThat(mock.tasks.state(task))
                .isEqualTo(new TaskState.Failed(TaskState.Failed.cancelled("the VM is to be deleted")));
        assertThat(mock.world.vms()).isEmpty();
    }

    @Test
    void aForgottenTaskMayHaveDoneItsWorkOrNot() {
        mock.plans.put(Call.CREATE, new TaskPlan(SHORT, new TaskPlan.ForgetDone()));
        TaskRef first = pending(mock.vms.create(owner("web"), small(), PowerState.ON));
        assertThat(mock.tasks.state(first)).isEqualTo(new TaskState.Forgotten());
        await().until(() -> mock.vms.find(owner("web").key()).orElseThrow().phase() == VmPhase.RUNNING);

        mock.plans.put(Call.CREATE, new TaskPlan(SHORT, new TaskPlan.ForgetUndone()));
        TaskRef second = pending(mock.vms.create(owner("db"), small(), PowerState.ON));
        assertThat(mock.tasks.state(second)).isEqualTo(new TaskState.Forgotten());
        await().until(() -> mock.vms.find(owner("db").key()).isEmpty());
    }

    @Test
    void anotherChangeWhileATaskRunsIsBusy() {
        VmState vm = mock.running("web");
        mock.plans.put(Call.POWER, new TaskPlan(Duration.ZERO, new TaskPlan.Stall()));
        TaskRef task = pending(mock.vms.power(owned(vm), new PowerAction.Off()));

        assertThat(mock.now(vm).phase()).isEqualTo(VmPhase.STOPPING);
        assertThat(pending(mock.vms.power(owned(vm), new PowerAction.Off()))).isEqualTo(task);
        refuses(FaultKind.BUSY, "", () -> mock.vms.power(owned(vm), new PowerAction.Pause()));
        refuses(FaultKind.BUSY, "", () -> mock.vms.reconfigure(owned(vm), VmSpec.of(Hardware.of(4, 4096))));
        assertThat(done(mock.vms.create(owner("web"), small(), PowerState.ON)).id())
                .isEqualTo(vm.id());
    }

    @Test
    void whatIsWrongIsToldAtOnceAndWhatIsThereNeedsNoTask() {
        VmState vm = mock.running("web");
        mock.plans.put(Call.POWER, new TaskPlan(SHORT, new TaskPlan.Succeed()));

        assertThat(done(mock.vms.power(owned(vm), new PowerAction.On()))).isEqualTo(vm);
        refuses(
                FaultKind.NOT_FOUND,
                "vm.vm_id",
                () -> mock.vms.power(new OwnedVm(new VmId("none"), owner("web")), new PowerAction.Off()));
    }

    @Test
    void aHungGuestGetsItsGraceAndThenWhatWasAskedFor() {
        VmState vm = mock.running("web");
        mock.world.change(
                draft -> draft.put(draft.vm(vm.id().value()).orElseThrow().behaving(Guest.HUNG)));

        TaskRef patient =
                pending(mock.vms.power(owned(vm), new PowerAction.Shutdown(SHORT, PowerAction.AfterGrace.FAIL)));
        await().until(() -> mock.ended(patient));
        assertThat(mock.tasks.state(patient))
                .isInstanceOfSatisfying(
                        TaskState.Failed.class,
                        failed -> assertThat(failed.fault().kind()).isEqualTo(FaultKind.BUSY));
        assertThat(mock.now(vm).phase()).isEqualTo(VmPhase.RUNNING);

        TaskRef firm = pending(mock.vms.power(owned(vm), new PowerAction.Shutdown(SHORT, PowerAction.AfterGrace.OFF)));
        await().until(() -> mock.ended(firm));
        assertThat(mock.now(vm).power()).isEqualTo(PowerState.OFF);
    }

    private boolean deleted(VmState vm) {
        try {
            done(mock.vms.delete(owned(vm)));
            return true;
        } catch (ProviderException refused) {
            assertThat(refused.fault().kind()).isEqualTo(FaultKind.BUSY);
            return false;
        }
    }
}
