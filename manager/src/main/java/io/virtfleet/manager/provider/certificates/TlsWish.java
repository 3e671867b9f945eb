package io.virtfleet.manager.provider.certificates;

import io.virtfleet.api.provider.Provider;
import io.virtfleet.api.provider.ProviderRuntime;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.sdk.client.ProviderAddress;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** How a Provider asks for its connection to be secured. */
sealed interface TlsWish {
    /** Where a provider runs, which decides which names it goes by and how it gets its certificate. */
    enum Place {
        INSIDE,
        OUTSIDE
    }

    /** By a certificate that the manager issues. */
    record Issued(Place place) implements TlsWish {}

    /** By a Secret that somebody else keeps. */
    record Given(String secret, Place place) implements TlsWish {}

    /** Not at all. */
    record Plain() implements TlsWish {}

    /** Throws {@link ProviderException} for what cannot be. */
    static TlsWish of(Provider provider) {
        ProviderRuntime runtime = provider.getSpec().runtime();
        Place place = runtime != null && "External".equals(runtime.mode()) ? Place.OUTSIDE : Place.INSIDE;
        ProviderRuntime.@Nullable Tls tls = tls(runtime);
        if (tls == null) {
            return new Issued(place);
        }
        if (Boolean.TRUE.equals(tls.insecureSkipVerify())) {
            throw refused(
                    "insecureSkipVerify",
                    "is not supported: a provider whose name is not checked could be anyone; leave it out, and the"
                            + " manager issues a certificate");
        }
        if (Boolean.FALSE.equals(tls.enabled())) {
            return plain(runtime, place);
        }
        return Optional.ofNullable(tls.secretRef())
                .flatMap(ref -> Optional.ofNullable(ref.name()))
                .filter(name -> !name.isEmpty())
                .<TlsWish>map(name -> new Given(name, place))
                .orElseGet(() -> new Issued(place));
    }

    private static TlsWish plain(@Nullable ProviderRuntime runtime, Place place) {
        String address = runtime == null || runtime.address() == null ? "" : runtime.address();
        if (place == Place.INSIDE || !loopback(address)) {
            throw refused(
                    "enabled",
                    "may be false only for a provider on the manager's own machine (mode External, address"
                            + " 127.0.0.1): whoever reaches a provider without TLS can delete all its VMs");
        }
        return new Plain();
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
