package io.virtfleet.controller.leader;

import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseBuilder;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseSpec;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.virtfleet.controller.write.WriteResult;
import java.net.HttpURLConnection;
import java.util.Optional;
import java.util.function.Supplier;

/** The Lease in the cluster. */
final class ClusterLeases implements Leases {
    private final KubernetesClient client;
    private final String namespace;
    private final String name;

    ClusterLeases(KubernetesClient client, String namespace, String name) {
        this.client = client;
        this.namespace = namespace;
        this.name = name;
    }

    @Override
    public Optional<Lease> read() {
        return Optional.ofNullable(
                client.leases().inNamespace(namespace).withName(name).get());
    }

    @Override
    public WriteResult<Lease> create(LeaseSpec spec) {
        Lease lease = new LeaseBuilder()
                .withNewMetadata()
                .withNamespace(namespace)
                .withName(name)
                .endMetadata()
                .withSpec(spec)
                .build();
        return write(() -> client.resource(lease).create());
    }

    @Override
    public WriteResult<Lease> replace(Lease read, LeaseSpec spec) {
        Lease lease = new LeaseBuilder(read).withSpec(spec).build();
        return write(() -> client.resource(lease).update());
    }

    private static WriteResult<Lease> write(Supplier<Lease> request) {
        try {
            return new WriteResult.Written<>(request.get());
        } catch (KubernetesClientException e) {
            return switch (e.getCode()) {
                case HttpURLConnection.HTTP_CONFLICT -> new WriteResult.Conflict<>();
                case HttpURLConnection.HTTP_NOT_FOUND -> new WriteResult.Gone<>();
                default -> throw e;
            };
        }
    }
}
