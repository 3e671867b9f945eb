package io.virtfleet.manager.provider.inventory;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.OwnerKey;

/** Receives the events of a provider's inventory, on the thread that reads the stream: it must not block. */
public interface InventoryListener {
    /** The owner's VM was added, changed or removed. */
    void changed(Owner owner);

    /** A task of the owner ended. */
    void taskEnded(OwnerKey owner);

    /** The inventory is complete, for the first time or again. */
    void synced();

    /** The inventory may be stale until it is synced again. */
    default void lost(Fault why) {}

    /** The provider sent something, even if only a heartbeat. */
    default void received() {}

    /** A full state ended and {@link VmInventory#unconfirmed} is not empty. */
    default void unconfirmed() {}
}
