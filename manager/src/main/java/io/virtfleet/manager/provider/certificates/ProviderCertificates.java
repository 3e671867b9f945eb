package io.virtfleet.manager.provider.certificates;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.virtfleet.api.provider.Provider;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.manager.provider.owned.OwnedNames;
import io.virtfleet.sdk.client.ClientTls;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Issues and renews the certificates of the manager and of providers. The authority is opened on first use. */
public final class ProviderCertificates {
    private final KubernetesClient client;
    private final Supplier<CertificateAuthority> authority;
    private final CertificateLifetimes lifetimes;
    private final InstantSource clock;
    private final Map<ResourceKey, Instant> renewals = new ConcurrentHashMap<>();
    private @Nullable Issuer issuer;

    /** {@code authority} may throw {@link ProviderException}, and is then asked again when next used. */
    public ProviderCertificates(
            KubernetesClient client,
            Supplier<CertificateAuthority> authority,
            CertificateLifetimes lifetimes,
            InstantSource clock) {
        this.client = client;
        this.authority = authority;
        this.lifetimes = lifetimes;
        this.clock = clock;
    }

    /** The manager's client certificate, always the same instance, renewed when that is due. */
    public ClientTls own() {
        return issuer().own().tls();
    }

    /**
     * Issues or renews the Provider's certificate when that is due; may be repeated. Returns the name of the Secret, in
     * the Provider's namespace, with the provider's certificate; empty when TLS is disabled. Throws {@link
     * ProviderException} when that is not possible as specified.
     */
    public Optional<String> ensure(Provider provider) {
        return switch (TlsMode.of(provider)) {
            case TlsMode.Disabled() -> Optional.empty();
            case TlsMode.FromSecret(String secret, TlsMode.Location location) -> {
                // An External provider may use another certificate than the one in the manager's Secret.
                if (location == TlsMode.Location.IN_CLUSTER) {
                    UserTlsSecret.of(client, provider, secret).requireNameOf(provider);
                }
                yield Optional.of(secret);
            }
            case TlsMode.Issued(TlsMode.Location location) -> {
                renewals.put(ResourceKey.of(provider), issuer().issued().ensure(provider, location));
                yield Optional.of(OwnedNames.ofCertificate(provider));
            }
        };
    }

    /** Renews what is due for a Provider after {@link #ensure}; makes no request before that time. */
    public void renew(Provider provider) {
        openIssuer().ifPresent(open -> open.own().renew());
        Instant at = renewals.get(ResourceKey.of(provider));
        if (at != null && !clock.instant().isBefore(at)) {
            var _ = ensure(provider);
        }
    }

    private synchronized Optional<Issuer> openIssuer() {
        return Optional.ofNullable(issuer);
    }

    private synchronized Issuer issuer() {
        Issuer open = issuer;
        if (open == null) {
            CertificateAuthority opened = authority.get();
            open = new Issuer(
                    new CallerCertificate(opened, lifetimes.internal(), clock),
                    new IssuedCertificates(client, opened, lifetimes, clock));
            issuer = open;
        }
        return open;
    }

    /** What the opened authority issues: the manager's own certificate and those of providers. */
    private record Issuer(CallerCertificate own, IssuedCertificates issued) {}
}
