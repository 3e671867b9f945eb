package io.virtfleet.manager.provider.owned;

import io.fabric8.kubernetes.api.model.DeleteOptions;
import io.fabric8.kubernetes.api.model.DeleteOptionsBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.virtfleet.api.provider.Provider;
import io.virtfleet.contract.ProviderException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Brings objects of a Provider to the cluster by server-side apply, and takes them away. A write is made only when the
 * wish changed; what others set in these objects stays.
 */
public final class OwnedObjects {
    /** What was applied last, so that an unchanged wish costs no write. */
    static final String APPLIED = "virtfleet.io/applied";

    private static final String FIELD_OWNER = "virtfleet-manager";

    private final KubernetesClient client;

    /** The client must be one that sends each request once. */
    public OwnedObjects(KubernetesClient client) {
        this.client = client;
    }

    /** Answers the object as the cluster has it; throws {@link ProviderException} when it may not or cannot be made. */
    public <T extends HasMetadata> T ensure(Provider provider, T wanted) {
        try {
            T present = client.resource(wanted).get();
            refusal(present, provider);
            String hash = hash(wanted);
            if (present != null && hash.equals(annotations(present).get(APPLIED))) {
                return present;
            }
            return apply(wanted, hash, present);
        } catch (KubernetesClientException refused) {
            throw ClusterFaults.of("apply " + name(wanted), refused);
        }
    }

    /** Whether there is an object of that name which is the Provider's. */
    public <T extends HasMetadata> boolean has(Provider provider, Class<T> kind, String name) {
        try {
            return owned(provider, kind, name).isPresent();
        } catch (KubernetesClientException refused) {
            throw ClusterFaults.of("look for " + kind.getSimpleName() + " " + name, refused);
        }
    }

    /** Removes an object if it is the Provider's; one of somebody else stays. */
    public <T extends HasMetadata> void remove(Provider provider, Class<T> kind, String name) {
        try {
            owned(provider, kind, name).ifPresent(present -> delete(kind, present));
        } catch (KubernetesClientException refused) {
            throw ClusterFaults.of("remove " + kind.getSimpleName() + " " + name, refused);
        }
    }

    private <T extends HasMetadata> Optional<T> owned(Provider provider, Class<T> kind, String name) {
        T present = client.resources(kind)
                .inNamespace(provider.getMetadata().getNamespace())
                .withName(name)
                .get();
        return Optional.ofNullable(present).filter(found -> Ownership.of(found, provider) == Ownership.OURS);
    }

    // By uid, which the client's own deletion cannot ask for: another object of that name is not the one we looked at,
    // while a resourceVersion would also differ for a mere change of its status.
    private <T extends HasMetadata> void delete(Class<T> kind, T present) {
        ObjectMeta metadata = present.getMetadata();
        String version = HasMetadata.getApiVersion(kind);
        String path = String.join(
                "/",
                version.contains("/") ? "/apis" : "/api",
                version,
                "namespaces",
                metadata.getNamespace(),
                HasMetadata.getPlural(kind),
                metadata.getName());
        DeleteOptions options = new DeleteOptionsBuilder()
                .withPropagationPolicy("Background")
                .withNewPreconditions(null, metadata.getUid())
                .build();
        client.raw(path, "DELETE", options);
    }

    /** Holds only while the object is as it was seen, or is still absent. */
    <T extends HasMetadata> T apply(T wanted, String hash, @Nullable T present) {
        T copy = client.getKubernetesSerialization().clone(wanted);
        Map<String, String> annotations = new HashMap<>(annotations(copy));
        annotations.put(APPLIED, hash);
        copy.getMetadata().setAnnotations(annotations);
        if (present == null) {
            // Without force: what somebody else made since we looked is theirs.
            return client.resource(copy).fieldManager(FIELD_OWNER).serverSideApply();
        }
        copy.getMetadata().setResourceVersion(present.getMetadata().getResourceVersion());
        return client.resource(copy).fieldManager(FIELD_OWNER).forceConflicts().serverSideApply();
    }

    private static void refusal(@Nullable HasMetadata present, Provider provider) {
        if (present != null) {
            Ownership.of(present, provider).refusal(present).ifPresent(fault -> {
                throw new ProviderException(fault);
            });
        }
    }

    private String hash(HasMetadata wanted) {
        return Fingerprint.of(client.getKubernetesSerialization().convertValue(wanted, Map.class));
    }

    private static Map<String, String> annotations(HasMetadata object) {
        return Optional.ofNullable(object.getMetadata().getAnnotations()).orElse(Map.of());
    }

    private static String name(HasMetadata object) {
        return object.getKind() + " " + object.getMetadata().getNamespace() + "/"
                + object.getMetadata().getName();
    }
}
