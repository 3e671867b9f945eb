package io.virtfleet.manager.provider;

import io.virtfleet.contract.Owner;
import io.virtfleet.contract.OwnerKey;

/** Hears what a provider tells of its VMs. Called by the thread that reads the stream: it only wakes keys. */
public interface InventoryListener {
    /** The owner's VM is new, different or no more. */
    void changed(Owner owner);

    /** A task of the owner ended. */
    void taskEnded(OwnerKey owner);

    /** The view is whole, for the first time or again. */
    void whole();

    /** The view may be old until it is whole again. */
    void lost();
}
