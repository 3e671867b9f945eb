package io.virtfleet.manager.controller;

/** How far a cache can be trusted. */
public sealed interface WatchState {
    /** The first list is not complete: what is missing may exist. */
    record Syncing() implements WatchState {}

    /** The cache follows the cluster. */
    record Synced() implements WatchState {}

    /** The cache is as old as the break; it is being restored. */
    record Broken(String reason) implements WatchState {}
}
