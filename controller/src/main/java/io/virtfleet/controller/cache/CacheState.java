package io.virtfleet.controller.cache;

/** Whether a cache is in sync. */
public sealed interface CacheState {
    /** The first list is not complete: what is missing may exist. */
    record Syncing() implements CacheState {}

    /** The cache is in sync with the cluster. */
    record Synced() implements CacheState {}

    /** The cache is as old as the break; it is being restored. */
    record Broken(String reason) implements CacheState {}
}
