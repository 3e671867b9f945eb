package io.virtfleet.manager.app;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.virtfleet.manager.controller.Controller;
import io.virtfleet.manager.controller.Reconciler;
import io.virtfleet.manager.controller.Work;

/**
 * What is done with the objects of one kind. Each bean of this type is plugged in; a kind without one is only watched.
 *
 * @param stop called when no pass runs any more, before the process ends
 */
public record Feature(String kind, Work work, Runnable stop) {
    /** A feature that reconciles a kind and has nothing to stop. */
    static <T extends HasMetadata> Feature of(Tracked<T> objects, Reconciler<T> reconciler) {
        return of(objects, reconciler, () -> {});
    }

    /** A feature that reconciles a kind. */
    static <T extends HasMetadata> Feature of(Tracked<T> objects, Reconciler<T> reconciler, Runnable stop) {
        var controller = new Controller<>(objects.watched(), objects.ownWrites(), objects.laneOf(), reconciler);
        return new Feature(objects.kind(), controller, stop);
    }
}
