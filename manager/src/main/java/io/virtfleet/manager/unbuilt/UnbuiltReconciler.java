package io.virtfleet.manager.unbuilt;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.virtfleet.controller.queue.Reconciler;
import io.virtfleet.controller.queue.Requeue;
import io.virtfleet.controller.write.Writes;
import java.time.Clock;
import java.util.Map;

/** Reports on each object that this version does not support its kind, once for each generation. */
public final class UnbuiltReconciler implements Reconciler<GenericKubernetesResource> {
    private final Writes<GenericKubernetesResource> writes;
    private final Clock clock;

    public UnbuiltReconciler(Writes<GenericKubernetesResource> writes, Clock clock) {
        this.writes = writes;
        this.clock = clock;
    }

    @Override
    public Requeue reconcile(GenericKubernetesResource object) {
        if (object.isMarkedForDeletion()) {
            return new Requeue.OnChange();
        }
        return UnbuiltReport.of(object, clock.instant())
                .map(status -> writes.writeStatus(with(object, status)).then(_ -> new Requeue.OnChange()))
                .orElseGet(Requeue.OnChange::new);
    }

    private static GenericKubernetesResource with(GenericKubernetesResource object, Map<String, Object> status) {
        var copy = new GenericKubernetesResource();
        copy.setApiVersion(object.getApiVersion());
        copy.setKind(object.getKind());
        copy.setMetadata(object.getMetadata());
        copy.setAdditionalProperty("spec", object.getAdditionalProperties().get("spec"));
        copy.setAdditionalProperty("status", status);
        return copy;
    }
}
