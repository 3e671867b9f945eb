package io.virtfleet.manager.provider.certificates;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.virtfleet.api.provider.Provider;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.manager.controller.ResourceKey;
import io.virtfleet.manager.provider.owned.OwnedNames;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Sees to it that the manager and each provider can prove who they are. */
public final class ProviderCertificates {
    /** Nobody tells us when a Secret of somebody else changes, and reading it by name is cheap. */
    private static final Duration GIVEN_LOOKED_AT_EVERY = Duration.ofMinutes(1);

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

    /**
     * Issues or renews what is due, which may be repeated, and answers how to connect. Throws {@link ProviderException}
     * when that cannot be as it was asked for.
     */
    public ProviderTls ensure(Provider provider) {
        ResourceKey key = ResourceKey.of(provider);
        return switch (TlsWish.of(provider)) {
            case TlsWish.Plain() -> new ProviderTls.Plain();
            case TlsWish.Given wish -> {
                due.put(key, clock.instant().plus(GIVEN_LOOKED_AT_EVERY));
                yield given.read(provider, wish);
            }
            case TlsWish.Issued(TlsWish.Place place) -> {
                due.put(key, issued.ensure(provider, place));
                given.forget(key);
                yield new ProviderTls.Mutual(
                        OwnedNames.ofCertificate(provider), ProviderNames.bound(provider), own.tls());
            }
        };
    }

    /** As {@link #ensure}, once it is time; costs nothing before. */
    public void refresh(Provider provider) {
        Instant at = due.get(ResourceKey.of(provider));
        if (at == null || !clock.instant().isBefore(at)) {
            var _ = ensure(provider);
        }
        own.renew();
    }

    /** The Provider is gone. */
    public void forget(ResourceKey provider) {
        due.remove(provider);
        given.forget(provider);
    }
}
