package io.virtfleet.manager.vm.plan;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.vm.PowerAction;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.manager.vm.plan.VmView.Desired;
import io.virtfleet.manager.vm.plan.VmView.UnknownReason;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The next thing to do for a VM; it holds everything that doing it, or reporting it, needs. */
public sealed interface VmStep {
    /** Changes something, in the cluster or at the provider. */
    sealed interface Change extends VmStep {}

    /** Changes nothing and is reported: the VM is as it should be, or something has to happen first. */
    sealed interface Pause extends VmStep {
        /** What the status remembers from now on. */
        default VmMemory remember(VmMemory memory) {
            return memory;
        }
    }

    /** Puts our finalizer on, before anything is made that would have to be removed. */
    record Hold() implements Change {}

    /** Takes our finalizer off: nothing of ours is left, or is meant to stay. */
    record Release() implements Change {}

    /** Nothing is left to do for a resource that is being deleted; nothing is reported either. */
    record NoAction() implements VmStep {}

    /** What the VM refers to has to come first; {@code vm} is what there is of it meanwhile. */
    record AwaitInputs(List<String> missing, Optional<VmState> vm) implements Pause {}

    /** The spec has to change first; {@code vm} is what there is of it meanwhile. */
    record Refuse(List<Fault> faults, Optional<VmState> vm) implements Pause {}

    /** Nothing can be concluded until the provider is there. */
    record AwaitProvider(UnknownReason reason, Fault fault) implements Pause {}

    /** The provider works on it. */
    record AwaitTask(VmMemory.Task task, int percent, String message, Optional<VmState> vm) implements Pause {
        @Override
        public VmMemory remember(VmMemory memory) {
            return memory.withTask(task);
        }
    }

    /** The provider could not do it; whether and when it is asked again follows from the kind of the fault. */
    record AcceptFailure(VmAction action, Fault fault, Optional<VmState> vm) implements Pause {
        @Override
        public VmMemory remember(VmMemory memory) {
            return memory.afterFailed(action, fault);
        }
    }

    /**
     * The same was asked for already, and it is not time yet to ask again.
     *
     * @param fault why it failed; empty when the provider did what was asked and the VM did not stay so
     */
    record AwaitRetry(VmAction action, Optional<Fault> fault, Duration remaining, Optional<VmState> vm)
            implements Pause {}

    /** Makes the VM. */
    record Create(Desired.Complete desired) implements Change {}

    /** Reports an unexpected power state before it is corrected, so that users learn that it happened. */
    record ReportPower(VmState vm) implements Pause {
        @Override
        public VmMemory remember(VmMemory memory) {
            return memory.withId(vm.id());
        }
    }

    /** Changes the power; a token is acted upon with it. */
    record SetPower(VmState vm, PowerAction action, Optional<String> restartToken) implements Change {}

    /** Writes the token of a restart down before the provider is asked for it, so that it is never asked twice. */
    record ReportRestart(SetPower next, String token) implements Pause {
        @Override
        public VmMemory remember(VmMemory memory) {
            return memory.withId(next.vm().id()).withRestartDue(token);
        }
    }

    /**
     * Reports that the shape of the VM is about to change, so that it is not taken for the old one if the answer of the
     * provider is lost and the user asks for the old shape again.
     */
    record ReportReconfigure(VmState vm) implements Pause {
        @Override
        public VmMemory remember(VmMemory memory) {
            return memory.withApplied(VmMemory.UNKNOWN_SHAPE);
        }
    }

    /** Gives the VM the wanted shape. */
    record Reconfigure(VmState vm, Desired.Complete desired) implements Change {}

    /** The VM is as wanted, or as near as the user's policies allow. */
    record Settle(VmState vm, Desired.Complete desired, List<String> drift) implements Pause {
        @Override
        public VmMemory remember(VmMemory memory) {
            return memory.withId(vm.id())
                    .withRestartToken(desired.power().restart().token())
                    .withApplied(desired.fingerprint());
        }
    }

    /** The VM was removed outside VirtFleet, and the user did not ask to recreate it. */
    record ReportVanished() implements Pause {}

    /** Removes the VM. */
    record Delete(VmState vm) implements Change {}

    /** The VM cannot be removed now, so the resource stays. */
    record BlockDelete(UnknownReason reason, Fault fault) implements Pause {}
}
