package io.virtfleet.manager.vm;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.manager.vm.VmView.Doubt;
import java.util.List;
import java.util.Optional;

/** What a step has to tell people. */
sealed interface VmNews {
    /** The VM is as wanted, but for what is named as drift, and for what waits until it is off. */
    record Settled(VmState vm, List<String> drift, List<String> waits) implements VmNews {}

    /** The VM was seen in another power state than it should be in. */
    record PowerDiffers(VmState vm) implements VmNews {}

    /** The provider works on it. */
    record Working(VmAction action, int percent, String message, Optional<VmState> vm) implements VmNews {}

    /** What it refers to is not there. */
    record InputsMissing(List<String> missing) implements VmNews {}

    /** The wish cannot be fulfilled as it is. */
    record Refused(List<Fault> faults) implements VmNews {}

    /** What was asked of the provider failed. */
    record Failed(VmAction action, Fault fault) implements VmNews {}

    /** The provider is not there to ask. */
    record ProviderAway(Doubt doubt, Fault fault) implements VmNews {}

    /** The VM is gone behind our back. */
    record Vanished() implements VmNews {}

    /** The resource goes, and the VM cannot be removed now. */
    record DeleteBlocked(Doubt doubt, Fault fault) implements VmNews {}
}
