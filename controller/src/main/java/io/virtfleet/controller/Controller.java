package io.virtfleet.controller;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.virtfleet.controller.cache.Found;
import io.virtfleet.controller.cache.ResourceCache;
import io.virtfleet.controller.queue.FailureScope;
import io.virtfleet.controller.queue.Reconciler;
import io.virtfleet.controller.queue.Requeue;
import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.controller.queue.Retry;
import io.virtfleet.controller.queue.Work;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reconciles the objects of one kind: finds the newest state of an object that is known and gives it to the reconciler.
 * An object that belongs to another lane by now is left to that one, so that no two lanes work on it at once.
 */
public final class Controller<T extends HasMetadata> implements Work {
    private static final Logger LOG = LoggerFactory.getLogger(Controller.class);

    private final ResourceCache<T> objects;
    private final Reconciler<T> reconciler;

    public Controller(ResourceCache<T> objects, Reconciler<T> reconciler) {
        this.objects = objects;
        this.reconciler = reconciler;
    }

    public String kind() {
        return objects.kind();
    }

    @Override
    public Requeue pass(String lane, ResourceKey key) {
        return switch (objects.findForPass(key)) {
            case Found.Resource<T>(T object)
            when objects.lane(object).equals(lane) -> perform(key, () -> reconciler.reconcile(object));
            case Found.Nothing<T>() -> perform(key, () -> reconciler.gone(key));
            // It is enqueued again when it changes, in the lane it belongs to.
            case Found.Resource<T>(T _), Found.Unreadable<T>(String _) -> new Requeue.OnChange();
        };
    }

    private static Requeue perform(ResourceKey key, Supplier<Requeue> pass) {
        try {
            return pass.get();
        } catch (KubernetesClientException e) {
            // The API server is unavailable or refuses: one line for each key is enough.
            LOG.warn("Failed to reconcile {}: a request to the API server failed: {}", key, e.getMessage());
            return new Requeue.Backoff(Retry.SOON, FailureScope.KEY);
        }
    }
}
