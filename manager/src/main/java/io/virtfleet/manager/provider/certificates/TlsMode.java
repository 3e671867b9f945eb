package io.virtfleet.manager.provider.certificates;

import io.virtfleet.api.provider.Provider;
import io.virtfleet.api.provider.ProviderRuntime;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.sdk.client.ProviderAddress;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** How the connection to a provider is secured, by the spec of its Provider. */
sealed interface TlsMode {
    /** Where a provider runs, which decides the names and the lifetime of its certificate. */
    enum Location {
        IN_CLUSTER,
        EXTERNAL
    }

    /** The manager issues the certificate. */
    record Issued(Location location) implements TlsMode {}

    /** The user maintains the certificate in a Secret. */
    record FromSecret(String secret, Location location) implements TlsMode {}

    /** No TLS. */
    record Disabled() implements TlsMode {}

    /** Throws {@link ProviderException} for a spec that is not supported. */
    static TlsMode of(Provider provider) {
        ProviderRuntime runtime = provider.getSpec().runtime();
        Location location =
                runtime != null && "External".equals(runtime.mode()) ? Location.EXTERNAL : Location.IN_CLUSTER;
        ProviderRuntime.@Nullable Tls tls = tls(runtime);
        if (tls == null) {
            return new Issued(location);
        }
        if (Boolean.TRUE.equals(tls.insecureSkipVerify())) {
            throw refused(
                    "insecureSkipVerify",
                    "is not supported: the manager always verifies the certificate of a provider; remove the field to let"
                            + " the manager issue one");
        }
        if (Boolean.FALSE.equals(tls.enabled())) {
            return disabled(runtime, location);
        }
        return Optional.ofNullable(tls.secretRef())
                .flatMap(ref -> Optional.ofNullable(ref.name()))
                .filter(name -> !name.isEmpty())
                .<TlsMode>map(name -> new FromSecret(name, location))
                .orElseGet(() -> new Issued(location));
    }

    private static TlsMode disabled(@Nullable ProviderRuntime runtime, Location location) {
        String address = runtime == null || runtime.address() == null ? "" : runtime.address();
        if (location == Location.IN_CLUSTER || !loopback(address)) {
            throw refused(
                    "enabled",
                    "may be false only for mode External with a loopback address such as 127.0.0.1: anyone who can connect"
                            + " to a provider without TLS can delete all of its VMs");
        }
        return new Disabled();
    }

    private static boolean loopback(String address) {
        try {
            return Set.of("127.0.0.1", "[::1]", "localhost")
                    .contains(ProviderAddress.parse(address).host());
        } catch (IllegalArgumentException malformed) {
            return false;
        }
    }

    private static ProviderRuntime.@Nullable Tls tls(@Nullable ProviderRuntime runtime) {
        return runtime == null || runtime.service() == null
                ? null
                : runtime.service().tls();
    }

    private static ProviderException refused(String field, String why) {
        String path = "spec.runtime.service.tls." + field;
        return ProviderException.of(FaultKind.UNSUPPORTED, path, path + " " + why);
    }
}
