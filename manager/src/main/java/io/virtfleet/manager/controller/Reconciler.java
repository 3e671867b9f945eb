package io.virtfleet.manager.controller;

/** One loop body: sees one object, takes one step towards what it asks for, and says when to look again. */
@FunctionalInterface
public interface Reconciler<T> {
    /** May block: it has a virtual thread of its own. Never runs twice at once for one key. */
    Requeue reconcile(T resource);

    /** The same for a key whose object is no more. */
    default Requeue gone(ResourceKey key) {
        return new Requeue.OnChange();
    }
}
