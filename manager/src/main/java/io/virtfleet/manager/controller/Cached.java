package io.virtfleet.manager.controller;

import io.fabric8.kubernetes.api.model.HasMetadata;

/** Objects of one kind as the cluster has them, as far as was heard; asking costs no request. */
@FunctionalInterface
public interface Cached<T extends HasMetadata> {
    Found<T> find(ResourceKey key);
}
