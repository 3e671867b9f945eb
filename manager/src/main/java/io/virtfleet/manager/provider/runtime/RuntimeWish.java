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
 * A Provider that the manager runs, with all that may be left out settled.
 *
 * @param tlsSecret the Secret by which it proves itself
 */
record RuntimeWish(Provider provider, String image, int port, int replicas, String tlsSecret) {
    static final int METRICS_PORT = 8080;
    private static final int USUAL_PORT = 9443;
    private static final String IMAGE = "spec.runtime.image";
    private static final String PORT = "spec.runtime.service.port";

    /** Throws {@link ProviderException} for what cannot be. */
    static RuntimeWish of(Provider provider, Map<String, String> images, String tlsSecret) {
        Optional<ProviderRuntime> runtime =
                Optional.ofNullable(provider.getSpec().runtime());
        int port = runtime.flatMap(part(ProviderRuntime::service))
                .flatMap(part(ProviderRuntime.Service::port))
                .orElse(USUAL_PORT);
        if (port == METRICS_PORT) {
            throw ProviderException.of(
                    FaultKind.INVALID_SPEC, PORT, PORT + " must not be 8080, where the provider's metrics are");
        }
        return new RuntimeWish(
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
            String known = images.isEmpty() ? "no type" : String.join(", ", new TreeSet<>(images.keySet()));
            throw ProviderException.of(
                    FaultKind.INVALID_SPEC,
                    IMAGE,
                    IMAGE + " is needed: the manager has an image for " + known + ", and none for type " + type);
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

    /** By which the pods are found. A Deployment's can never change. */
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

    /** What every object made for it begins with. */
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
