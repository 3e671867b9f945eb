package io.virtfleet.controller.cache;

/** Receives each event of a cache, one after the other. Must return at once. */
@FunctionalInterface
public interface CacheListener<T> {
    /** Not called for {@link CacheEvent#SAME} and for objects that cannot be read. */
    void onEvent(CacheEvent event, T object);
}
