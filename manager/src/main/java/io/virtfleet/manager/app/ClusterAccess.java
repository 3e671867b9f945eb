package io.virtfleet.manager.app;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.virtfleet.manager.controller.InFlight;
import io.virtfleet.manager.controller.ResourceKey;
import io.virtfleet.manager.controller.ResourceWriter;
import io.virtfleet.manager.controller.WriteListener;
import java.util.Optional;

/** How features read and write beside their caches. */
record ClusterAccess(KubernetesClient client, InFlight inFlight, WriteListener listener) {
    <T extends HasMetadata> ResourceWriter<T> writer(Tracked<T> objects) {
        return new ResourceWriter<>(client, inFlight, objects.ownWrites(), listener);
    }

    /** Secrets are read one by one and by name; there is no right to list them. */
    Optional<Secret> secret(ResourceKey key) {
        return Optional.ofNullable(client.secrets()
                .inNamespace(key.namespace())
                .withName(key.name())
                .get());
    }
}
