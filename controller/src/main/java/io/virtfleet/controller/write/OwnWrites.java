package io.virtfleet.controller.write;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.virtfleet.controller.queue.ResourceKey;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The writes of this process that the cache has not received yet. A reconcile of an older object would repeat its work
 * (ADR-0012).
 */
public final class OwnWrites<T extends HasMetadata> {
    private final Map<ResourceKey, T> written = new ConcurrentHashMap<>();

    /** Remembers the object as the API server returned it; an older one does not replace a newer. */
    public void remember(T returned) {
        written.merge(
                ResourceKey.of(returned),
                returned,
                (known, added) -> ResourceVersions.isOlder(added, known) ? known : added);
    }

    /**
     * The newest known object: the cached one, or our own write while the cache is older. Empty when the cache has none:
     * what we wrote was in the cache before, so it is gone by now. Changes nothing, so that anyone may ask.
     */
    public Optional<T> newest(ResourceKey key, Optional<T> cached) {
        T own = written.get(key);
        return own == null ? cached : cached.map(object -> ResourceVersions.isOlder(object, own) ? own : object);
    }

    /**
     * Forgets a write that the cache has caught up with. Only for the pass of that object: while another thread writes
     * it, what was read from the cache before may be older than the write.
     */
    public void release(ResourceKey key, Optional<T> cached) {
        T own = written.get(key);
        if (own != null
                && cached.filter(object -> ResourceVersions.isOlder(object, own))
                        .isEmpty()) {
            written.remove(key, own);
        }
    }

    /**
     * Takes note of what the cache learned, and says whether it is what we wrote ourselves, or older: the pass that wrote
     * it has gone on with it. A write whose answer is still on its way is not known yet.
     */
    public boolean arrived(T seen) {
        ResourceKey key = ResourceKey.of(seen);
        T own = written.get(key);
        if (own == null || ResourceVersions.isOlder(own, seen)) {
            return false;
        }
        if (!ResourceVersions.isOlder(seen, own)) {
            written.remove(key, own);
        }
        return true;
    }

    int size() {
        return written.size();
    }
}
