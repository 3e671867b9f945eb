package io.virtfleet.manager.provider.owned;

import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import io.virtfleet.api.provider.Provider;
import java.util.UUID;

/** Providers as a user would write them. */
public final class TestProviders {
    private TestProviders() {}

    /** One that an API server would have given a uid; the spec is YAML, indented by two. */
    public static Provider of(String namespace, String name, String spec) {
        Provider provider = new KubernetesSerialization()
                .unmarshal("""
                apiVersion: infra.virtrigaud.io/v1beta1
                kind: Provider
                metadata: {name: %s, namespace: %s, uid: %s}
                spec:
                %s
                """.formatted(name, namespace, UUID.randomUUID(), spec.indent(2)), Provider.class);
        provider.getMetadata().setGeneration(1L);
        return provider;
    }

    /** One that the manager runs. */
    public static Provider remote(String namespace, String name) {
        return of(namespace, name, """
                type: mock
                runtime: {mode: Remote, image: "registry.example.com/mock:1"}""");
    }

    /** One that runs elsewhere. */
    public static Provider external(String namespace, String name, String address) {
        return of(namespace, name, """
                type: mock
                runtime: {mode: External, address: "%s"}""".formatted(address));
    }
}
