package io.virtfleet.manager.provider;

import io.virtfleet.contract.Owner;
import io.virtfleet.contract.OwnerKey;
import java.util.ArrayList;
import java.util.List;

/** Writes down what an inventory tells. */
final class HeardNews implements InventoryListener {
    final List<String> news = new ArrayList<>();

    @Override
    public void changed(Owner owner) {
        news.add("changed " + owner.name());
    }

    @Override
    public void taskEnded(OwnerKey owner) {
        news.add("task ended of " + owner.uid());
    }

    @Override
    public void whole() {
        news.add("whole");
    }

    @Override
    public void lost() {
        news.add("lost");
    }
}
