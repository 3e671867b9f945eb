package io.virtfleet.manager.provider;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.inventory.Inventory;
import io.virtfleet.contract.inventory.WatchEvent;
import io.virtfleet.contract.inventory.WatchRequest;
import io.virtfleet.contract.inventory.WatchableInventory;
import io.virtfleet.contract.provider.ProviderParts;
import java.time.Duration;

/** What keeps the view of a provider's VMs whole: its stream, or one list after the other, or nothing. */
@FunctionalInterface
interface ViewFeed extends AutoCloseable {
    @Override
    void close();

    /** Begins with the full state. */
    static ViewFeed open(ProviderParts parts, ViewReader view, String fleet, Duration listEvery) {
        // What is known may be from an earlier feed, of which this one knows nothing.
        view.inventory().event(new WatchEvent.Reset());
        if (parts.inventory().isEmpty()) {
            Fault cannot = Fault.of(
                    FaultKind.UNSUPPORTED, "the provider has no inventory, so each of its VMs has to be asked for");
            view.inventory().cannotKnow(cannot);
            view.listener().lost(cannot);
            return () -> {};
        }
        Inventory inventory = parts.inventory().get();
        if (inventory instanceof WatchableInventory watchable) {
            return watchable.watch(WatchRequest.from(fleet), view)::close;
        }
        return ListRounds.start(inventory, fleet, view, listEvery)::close;
    }
}
