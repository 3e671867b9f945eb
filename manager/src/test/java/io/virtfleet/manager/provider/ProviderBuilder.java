package io.virtfleet.manager.provider;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.virtfleet.api.LocalRef;
import io.virtfleet.api.provider.Provider;
import io.virtfleet.api.provider.ProviderRuntime;
import io.virtfleet.api.provider.ProviderSpec;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A Provider that runs elsewhere, in test words. Its health is checked every second. */
public record ProviderBuilder(String name, String address, ProviderRuntime.@Nullable Tls tls) {
    static ProviderBuilder at(String name, String address) {
        return new ProviderBuilder(name, address, new ProviderRuntime.Tls(false, null, null, Map.of()));
    }

    ProviderBuilder withSecret(String secret) {
        return new ProviderBuilder(
                name, address, new ProviderRuntime.Tls(true, null, new LocalRef(secret, Map.of()), Map.of()));
    }

    ProviderBuilder withOwnCertificates() {
        return new ProviderBuilder(name, address, null);
    }

    ProviderBuilder withoutVerification() {
        return new ProviderBuilder(name, address, new ProviderRuntime.Tls(true, true, null, Map.of()));
    }

    Provider resource() {
        var provider = new Provider();
        provider.setMetadata(new ObjectMetaBuilder().withName(name).build());
        provider.setSpec(new ProviderSpec(
                null,
                null,
                null,
                null,
                null,
                new ProviderSpec.HealthCheck(true, 2, "1s", 1, "2s", Map.of()),
                null,
                7,
                null,
                null,
                runtime(),
                "mock",
                Map.of()));
        return provider;
    }

    private ProviderRuntime runtime() {
        return new ProviderRuntime(
                address,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                "External",
                null,
                null,
                null,
                null,
                null,
                new ProviderRuntime.Service(null, tls, Map.of()),
                null,
                Map.of());
    }
}
