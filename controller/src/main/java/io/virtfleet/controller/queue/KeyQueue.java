package io.virtfleet.controller.queue;

/** Takes the keys of objects that have to be reconciled. */
@FunctionalInterface
public interface KeyQueue {
    /** Returns at once. A key must always name the same lane; one that waits already is not added twice. */
    void enqueue(String lane, ResourceKey key, Priority priority);
}
