package io.virtfleet.manager.provider.inventory;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.OwnerKey;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Records the events of an inventory. */
public final class RecordingListener implements InventoryListener {
    final List<String> events = new CopyOnWriteArrayList<>();

    @Override
    public void changed(Owner owner) {
        events.add("changed " + owner.name());
    }

    @Override
    public void taskEnded(OwnerKey owner) {
        events.add("task ended of " + owner.uid());
    }

    @Override
    public void synced() {
        events.add("synced");
    }

    @Override
    public void lost(Fault why) {
        events.add("lost " + why.message());
    }

    @Override
    public void unconfirmed() {
        events.add("unconfirmed");
    }
}
