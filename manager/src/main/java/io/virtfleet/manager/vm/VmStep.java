package io.virtfleet.manager.vm;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.vm.PowerAction;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.manager.vm.VmView.Doubt;
import io.virtfleet.manager.vm.VmView.Wish;
import java.util.List;
import java.util.Optional;

/** The one thing to do next; it holds all that doing it needs. */
sealed interface VmStep {
    /** Changes something, in the cluster or at the provider. */
    sealed interface Change extends VmStep {}

    /** Changes nothing: the VM is as it should be, or something has to happen first. */
    sealed interface Pause extends VmStep {}

    /** Puts our finalizer on, before anything is made that would have to be removed. */
    record Hold() implements Change {}

    /** Takes our finalizer off: nothing of ours is left, or is meant to stay. */
    record Release() implements Change {}

    /** Nothing is left to do for a resource that goes. */
    record Rest() implements Pause {}

    /** What the VM refers to has to come first. */
    record AwaitInputs(List<String> missing) implements Pause {}

    /** The wish has to change first. */
    record Refuse(List<Fault> faults) implements Pause {}

    /** Nothing can be concluded until the provider is there. */
    record AwaitProvider(Doubt doubt, Fault fault) implements Pause {}

    /** The provider works on it. */
    record AwaitTask(VmMemory.Task task, int percent, String message, Optional<VmState> vm) implements Pause {}

    /** The provider could not do it; what was asked is asked again by the fault's kind. */
    record AcceptFailure(VmMemory.Task task, Fault fault) implements Pause {}

    /** Makes the VM. */
    record Create(Wish.Complete wish) implements Change {}

    /** Says what was seen before it is changed back, so that people can know that it happened. */
    record Tell(VmState vm) implements Pause {}

    /** Changes the power; a token is acted upon with it. */
    record SetPower(VmState vm, PowerAction action, Optional<String> restartToken) implements Change {}

    /** Gives the VM the wanted shape. */
    record Reconfigure(VmState vm, Wish.Complete wish) implements Change {}

    /** The VM is as wanted, or as near as the user's policies allow. */
    record Settle(VmState vm, Wish.Complete wish, List<String> drift) implements Pause {}

    /** The VM is gone behind our back, and nobody asked to make it again. */
    record ReportVanished() implements Pause {}

    /** Removes the VM. */
    record Delete(VmState vm) implements Change {}

    /** The VM cannot be removed now, so the resource stays. */
    record BlockDelete(Doubt doubt, Fault fault) implements Pause {}
}
