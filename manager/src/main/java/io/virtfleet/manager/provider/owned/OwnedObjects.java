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
 * Applies the objects of a Provider by server-side apply, and removes them. An object is written only when the wanted
 * content changed; fields that others set are kept.
 */
public final class OwnedObjects {
    /** The hash of what was applied last, so that unchanged content costs no write. */
    static final String APPLIED = "virtfleet.io/applied";

    private static final String FIELD_OWNER = "virtfleet-manager";

    private final KubernetesClient client;

    /** The client must not retry requests. */
    public OwnedObjects(KubernetesClient client) {
        this.client = client;
    }

    /** Returns the object of the cluster; throws {@link ProviderException} when it cannot be applied. */
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
            throw KubernetesFaults.of("apply " + name(wanted), refused);
        }
    }

    /** Whether the Provider owns an object of that name. */
    public <T extends HasMetadata> boolean has(Provider provider, Class<T> kind, String name) {
        try {
            return owned(provider, kind, name).isPresent();
        } catch (KubernetesClientException refused) {
            throw KubernetesFaults.of("read " + kind.getSimpleName() + " " + name, refused);
        }
    }

    /** Removes an object if the Provider owns it. */
    public <T extends HasMetadata> void remove(Provider provider, Class<T> kind, String name) {
        try {
            owned(provider, kind, name).ifPresent(present -> delete(kind, present));
        } catch (KubernetesClientException refused) {
            throw KubernetesFaults.of("delete " + kind.getSimpleName() + " " + name, refused);
        }
    }

    private <T extends HasMetadata> Optional<T> owned(Provider provider, Class<T> kind, String name) {
        T present = client.resources(kind)
                .inNamespace(provider.getMetadata().getNamespace())
                .withName(name)
                .get();
        return Optional.ofNullable(present).filter(found -> Ownership.of(found, provider) == Ownership.OURS);
    }

    // With the uid as precondition, which the client's own delete does not offer: a new object of that name is kept,
    // while a resourceVersion would also conflict with a change of the status.
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

    /** Conflicts when the object was changed or created since it was read. */
    <T extends HasMetadata> T apply(T wanted, String hash, @Nullable T present) {
        T copy = client.getKubernetesSerialization().clone(wanted);
        Map<String, String> annotations = new HashMap<>(annotations(copy));
        annotations.put(APPLIED, hash);
        copy.getMetadata().setAnnotations(annotations);
        if (present == null) {
            // Without force: an object that was created meanwhile belongs to someone else.
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
        return ContentHash.of(client.getKubernetesSerialization().convertValue(wanted, Map.class));
    }

    private static Map<String, String> annotations(HasMetadata object) {
        return Optional.ofNullable(object.getMetadata().getAnnotations()).orElse(Map.of());
    }

    private static String name(HasMetadata object) {
        return object.getKind() + " " + object.getMetadata().getNamespace() + "/"
                + object.getMetadata().getName();
    }
}
