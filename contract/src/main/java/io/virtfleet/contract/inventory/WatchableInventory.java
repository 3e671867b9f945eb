package io.virtfleet.contract.inventory;

/** An inventory that also tells every change. */
public interface WatchableInventory extends Inventory {
    /**
     * Tells the reader the full state, that it is whole, and then every change, until closed. The reader is called by
     * one thread at a time.
     */
    Subscription watch(WatchRequest request, WatchReader reader);

    /** A running watch. */
    interface Subscription extends AutoCloseable {
        /** Ends the watch; the reader hears nothing after it returns from the call it may be in. */
        @Override
        void close();
    }
}
