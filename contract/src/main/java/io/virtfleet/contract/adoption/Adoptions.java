package io.virtfleet.contract.adoption;

import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.vm.VmState;

/** The part of a provider that puts its stamp on VMs it did not make, and takes it off again. A VM keeps its id. */
public interface Adoptions {
    /**
     * Stamps a VM that nobody owns for an owner that has none; one that the owner has already is done. BUSY when the VM
     * has another view version than the caller decided by.
     */
    Outcome<VmState> adopt(OwnedVm vm, long expectedViewVersion);

    /** Takes the stamp off; a VM without one is done. */
    Outcome<VmState> disown(OwnedVm vm);
}
