package io.virtfleet.controller.queue;

/** Reconciles objects of one kind: takes one step towards the spec, and returns when to reconcile again. */
@FunctionalInterface
public interface Reconciler<T> {
    /** May block: it has a virtual thread of its own. Never runs twice at once for one key. */
    Requeue reconcile(T resource);

    /** The object of this key was deleted. */
    default Requeue gone(ResourceKey key) {
        return new Requeue.OnChange();
    }
}
