package io.virtfleet.manager.provider.inventory;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.vm.VmState;

/** What the inventory knows about an owner's VM, without a call to the provider. */
public sealed interface VmLookup {
    /** The newest known state; the inventory is complete and current. */
    record Found(VmState vm) implements VmLookup {}

    /** The inventory is complete, and the owner has no VM. */
    record NotFound() implements VmLookup {}

    /**
     * The inventory is incomplete, so the VM may exist or not. With the fault {@code UNSUPPORTED} the provider does not
     * list its VMs and the inventory stays incomplete: look the VM up at the provider by its owner.
     */
    record Unknown(Fault fault) implements VmLookup {}
}
