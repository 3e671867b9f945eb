package io.virtfleet.controller;

import io.virtfleet.controller.queue.Reconciler;
import io.virtfleet.controller.queue.Requeue;
import io.virtfleet.controller.write.Writes;
import java.util.Map;

/** Keeps one entry in a register for each Widget, and says in its status that it is there. */
final class WidgetReconciler implements Reconciler<Widget> {
    static final String FINALIZER = "test.virtfleet.io/registered";
    static final String REGISTERED = "Registered";

    private final Writes<Widget> writes;
    private final Map<String, Integer> register;

    WidgetReconciler(Writes<Widget> writes, Map<String, Integer> register) {
        this.writes = writes;
        this.register = register;
    }

    @Override
    public Requeue reconcile(Widget widget) {
        String uid = widget.getMetadata().getUid();
        if (widget.isMarkedForDeletion()) {
            register.remove(uid);
            return writes.release(widget, FINALIZER).then(_ -> new Requeue.OnChange());
        }
        // Before the entry is made: whoever deletes the Widget from now on waits until it is removed.
        if (!widget.hasFinalizer(FINALIZER)) {
            return writes.hold(widget, FINALIZER, Map.of()).then(this::reconcile);
        }
        if (widget.getStatus() != null && REGISTERED.equals(widget.getStatus().phase)) {
            return new Requeue.OnChange();
        }
        register.merge(uid, 1, Integer::sum);
        return writes.writeStatus(widget.copy().in(REGISTERED)).then(_ -> new Requeue.OnChange());
    }
}
