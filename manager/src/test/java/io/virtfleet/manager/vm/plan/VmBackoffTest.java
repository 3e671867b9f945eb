package io.virtfleet.manager.vm.plan;

import static io.virtfleet.manager.vm.plan.VmViews.PAUSE;
import static io.virtfleet.manager.vm.plan.VmViews.aVm;
import static io.virtfleet.manager.vm.plan.VmViews.state;
import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.vm.PowerAction;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.manager.vm.plan.VmView.DeletionPolicy;
import io.virtfleet.manager.vm.plan.VmView.Presence;
import io.virtfleet.manager.vm.plan.VmView.Target;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class VmBackoffTest {
    private static final Fault BROKEN = Fault.of(FaultKind.INTERNAL, "broken");
    private static final Fault BUSY = Fault.of(FaultKind.BUSY, "busy");
    private static final VmState OFF = state(PowerState.OFF, 2);
    private static final VmState ON = state(PowerState.ON, 2);
    private static final VmStep START = new VmStep.SetPower(OFF, new PowerAction.On(), Optional.empty());
    private static final VmStep DELETE = new VmStep.Delete(ON);

    @Test
    void whatFailedIsNotRepeatedBeforeItsTime() {
        assertThat(aVm().failedBefore(new VmStep.Create(aVm().complete()), BROKEN)
                        .next())
                .isEqualTo(new VmStep.AwaitRetry(VmAction.CREATE, Optional.of(BROKEN), PAUSE, Optional.empty()));
    }

    @Test
    void somethingElseIsDoneMeanwhile() {
        VmViews vm = aVm().settledBefore(PowerState.ON).present(PowerState.ON);
        assertThat(vm.failedBefore(START, BROKEN).wanted(Target.OFF).next())
                .isEqualTo(new VmStep.SetPower(ON, new PowerAction.Off(), Optional.empty()));
    }

    @Test
    void aVmThatKeepsStoppingIsSeenAndNotStartedYet() {
        VmViews vm = aVm().settledBefore(PowerState.OFF).present(PowerState.OFF);
        assertThat(vm.repeatedBefore(START).next())
                .isEqualTo(new VmStep.AwaitRetry(VmAction.POWER, Optional.empty(), PAUSE, Optional.of(OFF)));
    }

    @Test
    void aVmThatKeepsStoppingIsNotReadyWhileItHappensToRun() {
        VmViews vm = aVm().settledBefore(PowerState.ON).present(PowerState.ON);
        assertThat(vm.repeatedBefore(START).next())
                .isEqualTo(new VmStep.AwaitRetry(VmAction.POWER, Optional.empty(), PAUSE, Optional.of(ON)));
        assertThat(vm.failedBefore(START, BROKEN).next()).isInstanceOf(VmStep.Settle.class);
    }

    @Test
    void anOrphanDoesNotWaitForADeletionThatFailed() {
        VmViews vm = aVm().deleting().present(ON).failedBefore(DELETE, BROKEN);
        assertThat(vm.deletionPolicy(DeletionPolicy.ORPHAN).next()).isEqualTo(new VmStep.Release());
    }

    @Test
    void aForcedDeletionActsOnAVerdictAndNotOnABusyProvider() {
        VmViews vm = aVm().deleting().present(ON).deletionPolicy(DeletionPolicy.FORCE);
        assertThat(vm.failedBefore(DELETE, BROKEN).next()).isEqualTo(new VmStep.Release());
        assertThat(vm.failedBefore(DELETE, BUSY).next()).isInstanceOf(VmStep.AwaitRetry.class);
    }

    @Test
    void aForcedDeletionActsOnTheVerdictOfATask() {
        var task = new VmMemory.Task(new TaskRef("t-1"), VmAction.DELETE);
        VmViews vm = aVm().deleting().deletionPolicy(DeletionPolicy.FORCE);
        assertThat(vm.seen(new Presence.ChangeFailed(task, BROKEN, Optional.empty()))
                        .next())
                .isEqualTo(new VmStep.Release());
        assertThat(vm.seen(new Presence.ChangeFailed(task, BUSY, Optional.empty()))
                        .next())
                .isEqualTo(new VmStep.AcceptFailure(VmAction.DELETE, BUSY, Optional.empty()));
    }
}
