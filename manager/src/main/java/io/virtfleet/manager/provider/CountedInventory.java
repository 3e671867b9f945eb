package io.virtfleet.manager.provider;

import io.virtfleet.contract.Owner;
import io.virtfleet.contract.OwnerKey;

/** Passes on what an inventory tells, and has the VMs counted when their number may be another. */
record CountedInventory(InventoryListener next, Runnable count) implements InventoryListener {
    @Override
    public void changed(Owner owner) {
        count.run();
        next.changed(owner);
    }

    @Override
    public void taskEnded(OwnerKey owner) {
        next.taskEnded(owner);
    }

    @Override
    public void whole() {
        count.run();
        next.whole();
    }

    @Override
    public void lost() {
        next.lost();
    }
}
