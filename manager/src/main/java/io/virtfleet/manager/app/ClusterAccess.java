package io.virtfleet.manager.app;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.virtfleet.controller.cache.ResourceCache;
import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.controller.write.RequestLimit;
import io.virtfleet.controller.write.ResourceWriter;
import io.virtfleet.controller.write.WriteListener;
import java.util.Optional;

/** Writes objects and reads Secrets, beside the caches. */
record ClusterAccess(KubernetesClient client, RequestLimit requests, WriteListener listener) {
    <T extends HasMetadata> ResourceWriter<T> writer(ResourceCache<T> objects) {
        return new ResourceWriter<>(client, requests, objects.ownWrites(), listener);
    }

    /** Secrets are read by name; the manager has no permission to list them. */
    Optional<Secret> secret(ResourceKey key) {
        return Optional.ofNullable(requests.call(() -> client.secrets()
                .inNamespace(key.namespace())
                .withName(key.name())
                .get()));
    }
}
