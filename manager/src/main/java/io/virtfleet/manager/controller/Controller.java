package io.virtfleet.manager.controller;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.Optional;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One pass over a key: finds the newest state of the object that we know of, and reconciles it. An object that belongs to
 * another lane by now is left to that one, so that no two lanes work on it at once.
 */
public final class Controller<T extends HasMetadata> implements Work {
    private static final Logger LOG = LoggerFactory.getLogger(Controller.class);

    private final Cached<T> objects;
    private final OwnWrites<T> ownWrites;
    private final Function<T, String> laneOf;
    private final Reconciler<T> reconciler;

    public Controller(Cached<T> objects, OwnWrites<T> ownWrites, Function<T, String> laneOf, Reconciler<T> reconciler) {
        this.objects = objects;
        this.ownWrites = ownWrites;
        this.laneOf = laneOf;
        this.reconciler = reconciler;
    }

    @Override
    public Requeue pass(String lane, ResourceKey key) {
        return switch (objects.find(key)) {
            case Found.Resource<T>(T cached) -> reconcile(lane, key, Optional.of(cached));
            case Found.Nothing<T>() -> reconcile(lane, key, Optional.empty());
            // It is told again when someone changes it.
            case Found.Unreadable<T>(String _) -> new Requeue.OnChange();
        };
    }

    private Requeue reconcile(String lane, ResourceKey key, Optional<T> cached) {
        try {
            return ownWrites
                    .newest(key, cached)
                    .filter(object -> laneOf.apply(object).equals(lane))
                    .map(reconciler::reconcile)
                    .orElseGet(Requeue.OnChange::new);
        } catch (KubernetesClientException e) {
            // The API server is away or refuses: one line for each key is enough.
            LOG.warn("the pass over {} could not read or write: {}", key, e.getMessage());
            return new Requeue.Backoff(Retry.SOON, Blame.KEY);
        }
    }
}
