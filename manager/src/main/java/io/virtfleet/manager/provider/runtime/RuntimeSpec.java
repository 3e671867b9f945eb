package io.virtfleet.manager.provider.runtime;

import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.virtfleet.api.provider.Provider;
import io.virtfleet.api.provider.ProviderRuntime;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.manager.provider.owned.OwnedNames;
import io.virtfleet.manager.provider.owned.Ownership;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * How the manager runs a Provider, with defaults for everything that was left out.
 *
 * @param tlsSecret the Secret with the provider's certificate
 */
record RuntimeSpec(Provider provider, String image, int port, int replicas, String tlsSecret) {
    static final int METRICS_PORT = 8080;
    private static final int DEFAULT_PORT = 9443;
    private static final String IMAGE = "spec.runtime.image";
    private static final String PORT = "spec.runtime.service.port";

    /** Throws {@link ProviderException} for a spec that cannot be run. */
    static RuntimeSpec of(Provider provider, Map<String, String> images, String tlsSecret) {
        Optional<ProviderRuntime> runtime =
                Optional.ofNullable(provider.getSpec().runtime());
        int port = runtime.flatMap(part(ProviderRuntime::service))
                .flatMap(part(ProviderRuntime.Service::port))
                .orElse(DEFAULT_PORT);
        if (port == METRICS_PORT) {
            throw ProviderException.of(
                    FaultKind.INVALID_SPEC,
                    PORT,
                    PORT + " must not be 8080, which is the metrics port of the provider");
        }
        return new RuntimeSpec(
                provider,
                runtime.flatMap(part(ProviderRuntime::image)).orElseGet(() -> image(provider, images)),
                port,
                runtime.flatMap(part(ProviderRuntime::replicas)).orElse(1),
                tlsSecret);
    }

    private static String image(Provider provider, Map<String, String> images) {
        String type = String.valueOf(provider.getSpec().type());
        String image = images.get(type);
        if (image == null) {
            String known = images.isEmpty() ? "no types" : String.join(", ", new TreeSet<>(images.keySet()));
            throw ProviderException.of(
                    FaultKind.INVALID_SPEC,
                    IMAGE,
                    IMAGE + " is required: the manager has default images for " + known + " but none for type " + type);
        }
        return image;
    }

    /** A part of the runtime block that may be left out. */
    <T> Optional<T> runtime(Function<ProviderRuntime, @Nullable T> part) {
        return Optional.ofNullable(provider.getSpec().runtime()).flatMap(part(part));
    }

    String name() {
        return OwnedNames.ofPods(provider);
    }

    String namespace() {
        return provider.getMetadata().getNamespace();
    }

    /** The labels that select the pods; the selector of a Deployment is immutable. */
    Map<String, String> selector() {
        return Map.of("app.kubernetes.io/name", "virtfleet-provider", "app.kubernetes.io/instance", name());
    }

    Map<String, String> labels() {
        Map<String, String> labels = new LinkedHashMap<>(Ownership.LABEL);
        labels.putAll(selector());
        labels.put("app.kubernetes.io/component", "provider");
        labels.put(
                "virtfleet.io/provider-type", String.valueOf(provider.getSpec().type()));
        return labels;
    }

    /** The metadata of every object of this Provider. */
    ObjectMeta metadata() {
        return new ObjectMetaBuilder()
                .withNamespace(namespace())
                .withName(name())
                .withLabels(labels())
                .withOwnerReferences(Ownership.reference(provider))
                .build();
    }

    private static <S, T> Function<S, Optional<T>> part(Function<S, @Nullable T> getter) {
        return whole -> Optional.ofNullable(getter.apply(whole));
    }
}
