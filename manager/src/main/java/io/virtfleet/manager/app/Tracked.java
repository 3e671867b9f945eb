package io.virtfleet.manager.app;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.virtfleet.manager.controller.OwnWrites;
import io.virtfleet.manager.controller.ResourceKey;
import io.virtfleet.manager.controller.Urgency;
import io.virtfleet.manager.controller.WatchState;
import io.virtfleet.manager.controller.Watched;
import java.util.List;
import java.util.function.Function;

/** One kind: its cache, what we wrote of it that the cache may not know yet, and the lanes of its objects. */
record Tracked<T extends HasMetadata>(
        String kind, Watched<T> watched, OwnWrites<T> ownWrites, Function<T, String> laneOf) {

    boolean synced() {
        return watched.state() instanceof WatchState.Synced;
    }

    /** Wakes all objects and says how many they are. */
    int wakeAll(Wakes wakes) {
        return wake(watched.all(), wakes, Urgency.RESYNC);
    }

    /** Wakes the objects that an index holds under a value. */
    void wakeIndexed(String index, String value, Wakes wakes) {
        wake(watched.byIndex(index, value), wakes, Urgency.EVENT);
    }

    private int wake(List<T> objects, Wakes wakes, Urgency urgency) {
        objects.forEach(object -> wakes.wake(laneOf.apply(object), ResourceKey.of(object), urgency));
        return objects.size();
    }
}
