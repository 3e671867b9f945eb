package io.virtfleet.manager.controller;

import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.Optional;

/** One pass over a key: finds the newest state of the object that we know of, and reconciles it. */
public final class Controller<T extends HasMetadata> implements Work {
    private final Watched<T> watched;
    private final OwnWrites<T> ownWrites;
    private final Reconciler<T> reconciler;

    public Controller(Watched<T> watched, OwnWrites<T> ownWrites, Reconciler<T> reconciler) {
        this.watched = watched;
        this.ownWrites = ownWrites;
        this.reconciler = reconciler;
    }

    @Override
    public Requeue pass(ResourceKey key) {
        return switch (watched.find(key)) {
            case Found.Resource<T>(T cached) -> reconcile(key, Optional.of(cached));
            case Found.Nothing<T>() -> reconcile(key, Optional.empty());
            // It is told again when someone changes it.
            case Found.Unreadable<T>(String _) -> new Requeue.OnChange();
        };
    }

    private Requeue reconcile(ResourceKey key, Optional<T> cached) {
        return ownWrites.newest(key, cached).map(reconciler::reconcile).orElseGet(Requeue.OnChange::new);
    }
}
