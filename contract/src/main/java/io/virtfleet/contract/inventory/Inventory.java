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

    /** A VM that is there throughout is on exactly one page, whatever changes meanwhile. */
    Page<VmState> list(PageRequest page, Scope scope);
}
