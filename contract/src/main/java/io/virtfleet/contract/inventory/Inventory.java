package io.virtfleet.contract.inventory;

import io.virtfleet.contract.page.Page;
import io.virtfleet.contract.page.PageRequest;
import io.virtfleet.contract.vm.VmState;

/** All VMs of a fleet at once. */
public interface Inventory {
    /** Whose VMs are listed. */
    enum Scope {
        /** Those stamped for the fleet. */
        OWNED,
        /** These, and those that carry no stamp at all. */
        WITH_UNOWNED
    }

    /**
     * VMs in the order of their ids; the token of a page is the id of its last VM, so that a page which is too large for a
     * message can be cut anywhere. A VM that is there throughout is on exactly one page,
     * whatever changes meanwhile.
     */
    Page<VmState> list(PageRequest page, Scope scope);
}
