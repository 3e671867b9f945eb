package io.virtfleet.manager.app;

import io.virtfleet.manager.controller.Requeue;
import io.virtfleet.manager.controller.ResourceKey;
import io.virtfleet.manager.controller.Work;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Gives each key to the feature of its kind. Features come after the lanes, because they wake keys themselves. */
final class Dispatch implements Work {
    private final Map<String, Work> byKind = new ConcurrentHashMap<>();

    void plugIn(Feature feature) {
        if (byKind.putIfAbsent(feature.kind(), feature.work()) != null) {
            throw new IllegalStateException("two features want the kind " + feature.kind());
        }
    }

    /** Nobody does anything with other kinds, so they need no turn. */
    boolean knows(String kind) {
        return byKind.containsKey(kind);
    }

    @Override
    public Requeue pass(String lane, ResourceKey key) {
        Work work = byKind.get(key.kind());
        return work == null ? new Requeue.OnChange() : work.pass(lane, key);
    }
}
