package io.virtfleet.manager.provider.certificates;

import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.virtfleet.api.provider.Provider;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.manager.provider.owned.ClusterFaults;
import io.virtfleet.manager.provider.owned.OwnedNames;
import io.virtfleet.manager.provider.owned.Ownership;
import io.virtfleet.sdk.wire.tls.TlsPem;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The certificates that our authority issued to providers, each in a Secret beside its Provider. */
final class IssuedCertificates {
    private static final Logger LOG = LoggerFactory.getLogger(IssuedCertificates.class);
    private static final String FIELD_OWNER = "virtfleet-manager";

    private final KubernetesClient client;
    private final Authority authority;
    private final CertificateTimes times;
    private final InstantSource clock;

    IssuedCertificates(KubernetesClient client, Authority authority, CertificateTimes times, InstantSource clock) {
        this.client = client;
        this.authority = authority;
        this.times = times;
        this.clock = clock;
    }

    /** Sees to it that the Provider has a good one; answers when to look again. */
    Instant ensure(Provider provider, TlsWish.Place place) {
        LeafWish wish = wish(provider, place);
        String namespace = provider.getMetadata().getNamespace();
        String name = OwnedNames.ofCertificate(provider);
        try {
            Secret present =
                    client.secrets().inNamespace(namespace).withName(name).get();
            return settle(provider, wish, present);
        } catch (KubernetesClientException refused) {
            throw ClusterFaults.of("keep the certificate in Secret " + namespace + "/" + name, refused);
        }
    }

    private Instant settle(Provider provider, LeafWish wish, @Nullable Secret present) {
        if (present != null) {
            Ownership.of(present, provider).refusal(present).ifPresent(fault -> {
                throw new ProviderException(fault);
            });
        }
        Optional<LeafView> view =
                Optional.ofNullable(present).flatMap(secret -> LeafView.of(TlsSecret.read(secret), authority));
        return switch (CertificatePlan.next(view, wish, clock.instant())) {
            case CertificateStep.Keep(Instant renewAt) -> renewAt;
            case CertificateStep.Issue(String why) -> issue(provider, wish, present, why);
        };
    }

    private Instant issue(Provider provider, LeafWish wish, @Nullable Secret present, String why) {
        if (!authority.until().isAfter(clock.instant())) {
            throw ProviderException.of(
                    FaultKind.DENIED, "the authority for certificates ended at " + authority.until() + "; replace it");
        }
        TlsPem pem = authority.issue(wish, clock.instant());
        Secret next = secret(provider, pem, present);
        if (present == null) {
            client.resource(next).create();
        } else {
            // With the resourceVersion that was looked at: what someone wrote since is looked at first.
            client.resource(next).fieldManager(FIELD_OWNER).forceConflicts().serverSideApply();
        }
        Instant renewAt = CertificatePlan.renewAt(LeafView.of(pem, authority).orElseThrow());
        LOG.info("issued a certificate for {}, because {}; renewed at {}", wish.subject(), why, renewAt);
        return renewAt;
    }

    private LeafWish wish(Provider provider, TlsWish.Place place) {
        String bound = ProviderNames.bound(provider);
        List<String> names = new ArrayList<>(List.of(bound));
        return switch (place) {
            case INSIDE -> {
                names.addAll(ProviderNames.ofService(
                        OwnedNames.ofPods(provider), provider.getMetadata().getNamespace()));
                yield wish(names, times.inside());
            }
            case OUTSIDE -> wish(names, times.outside());
        };
    }

    private static LeafWish wish(List<String> names, Duration life) {
        return new LeafWish("virtfleet-provider", names, LeafWish.Use.SERVER, life);
    }

    private static Secret secret(Provider provider, TlsPem pem, @Nullable Secret present) {
        return new SecretBuilder()
                .withNewMetadata()
                .withNamespace(provider.getMetadata().getNamespace())
                .withName(OwnedNames.ofCertificate(provider))
                .withResourceVersion(
                        present == null ? null : present.getMetadata().getResourceVersion())
                .withLabels(Ownership.LABEL)
                .withOwnerReferences(Ownership.reference(provider))
                .endMetadata()
                .withType(TlsSecret.TYPE)
                .withData(TlsSecret.write(pem))
                .build();
    }
}
