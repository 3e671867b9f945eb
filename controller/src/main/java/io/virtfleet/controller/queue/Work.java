package io.virtfleet.controller.queue;

/** What a lane does with a key whose turn it is. */
@FunctionalInterface
public interface Work {
    /** One pass; may block. What it throws is a bug: it is logged, and the key is tried again. */
    Requeue pass(String lane, ResourceKey key);
}
