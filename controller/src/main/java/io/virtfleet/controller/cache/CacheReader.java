package io.virtfleet.controller.cache;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.virtfleet.controller.queue.ResourceKey;

/** Reads objects of one kind from a cache, without a request. */
@FunctionalInterface
public interface CacheReader<T extends HasMetadata> {
    Found<T> find(ResourceKey key);
}
