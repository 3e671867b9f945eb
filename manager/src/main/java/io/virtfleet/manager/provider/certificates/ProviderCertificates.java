package io.virtfleet.manager.provider.certificates;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.virtfleet.api.provider.Provider;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.manager.controller.ResourceKey;
import io.virtfleet.manager.provider.owned.OwnedNames;
import io.virtfleet.sdk.client.ClientTls;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Sees to it that the manager and each provider can prove who they are. */
public final class ProviderCertificates {
    private final InstantSource clock;
    private final OwnCertificate own;
    private final IssuedCertificates issued;
    private final GivenCertificates given;
    private final Map<ResourceKey, Instant> due = new ConcurrentHashMap<>();

    public ProviderCertificates(
            KubernetesClient client, Authority authority, CertificateTimes times, InstantSource clock) {
        this.clock = clock;
        this.own = new OwnCertificate(authority, times.inside(), clock);
        this.issued = new IssuedCertificates(client, authority, times, clock);
        this.given = new GivenCertificates(client);
    }

    /** By what the manager proves itself, of our own authority. It is always the same one, and renewed when asked for. */
    public ClientTls own() {
        return own.tls();
    }

    /**
     * Issues or renews what is due, which may be repeated. Answers the Secret, in the Provider's namespace, by which the
     * provider proves itself; empty when it asks for no TLS. Throws {@link ProviderException} when that cannot be as it
     * was asked for.
     */
    public Optional<String> ensure(Provider provider) {
        return switch (TlsWish.of(provider)) {
            case TlsWish.Plain() -> Optional.empty();
            case TlsWish.Given(String secret, TlsWish.Place place) -> {
                // What a provider elsewhere has need not be what the Secret holds for the manager.
                if (place == TlsWish.Place.INSIDE) {
                    given.require(provider, secret);
                }
                yield Optional.of(secret);
            }
            case TlsWish.Issued(TlsWish.Place place) -> {
                due.put(ResourceKey.of(provider), issued.ensure(provider, place));
                yield Optional.of(OwnedNames.ofCertificate(provider));
            }
        };
    }

    /** Renews what is due of a Provider whose certificate was ensured; costs nothing before that time. */
    public void renew(Provider provider) {
        own.renew();
        Instant at = due.get(ResourceKey.of(provider));
        if (at != null && !clock.instant().isBefore(at)) {
            var _ = ensure(provider);
        }
    }
}
