package io.virtfleet.manager.provider;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.inventory.WatchEvent;
import io.virtfleet.contract.inventory.WatchReader;

/** Feeds an inventory from a stream, and tells when the view is whole or lost. */
record ViewReader(VmInventory inventory, ViewListener listener) implements WatchReader {
    /** Hears how the view of a provider's VMs goes. */
    interface ViewListener {
        /** Something came, a heartbeat at least. */
        void heard();

        void whole();

        void lost(Fault why);
    }

    @Override
    public void event(WatchEvent event) {
        listener.heard();
        inventory.event(event);
        if (event instanceof WatchEvent.Synced) {
            listener.whole();
        }
    }

    @Override
    public void lost(Fault why) {
        inventory.lost(why);
        listener.lost(why);
    }
}
