package io.virtfleet.manager.provider.certificates;

import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.virtfleet.api.provider.Provider;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.manager.provider.owned.KubernetesFaults;
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

/** The certificates issued to providers, each in a Secret in the namespace of its Provider. */
final class IssuedCertificates {
    private static final Logger LOG = LoggerFactory.getLogger(IssuedCertificates.class);
    private static final String FIELD_OWNER = "virtfleet-manager";

    private final KubernetesClient client;
    private final CertificateAuthority authority;
    private final CertificateLifetimes lifetimes;
    private final InstantSource clock;

    IssuedCertificates(
            KubernetesClient client,
            CertificateAuthority authority,
            CertificateLifetimes lifetimes,
            InstantSource clock) {
        this.client = client;
        this.authority = authority;
        this.lifetimes = lifetimes;
        this.clock = clock;
    }

    /** Ensures that the Provider has a valid certificate; returns when it has to be renewed. */
    Instant ensure(Provider provider, TlsMode.Location location) {
        CertificateRequest request = request(provider, location);
        String namespace = provider.getMetadata().getNamespace();
        String name = OwnedNames.ofCertificate(provider);
        try {
            Secret present =
                    client.secrets().inNamespace(namespace).withName(name).get();
            return ensure(provider, request, present);
        } catch (KubernetesClientException refused) {
            throw KubernetesFaults.of("store the certificate in Secret " + namespace + "/" + name, refused);
        }
    }

    private Instant ensure(Provider provider, CertificateRequest request, @Nullable Secret present) {
        if (present != null) {
            Ownership.of(present, provider).refusal(present).ifPresent(fault -> {
                throw new ProviderException(fault);
            });
        }
        Optional<CertificateView> view =
                Optional.ofNullable(present).flatMap(secret -> CertificateView.of(TlsSecret.read(secret), authority));
        return switch (CertificatePlan.next(view, request, clock.instant())) {
            case CertificateStep.Keep(Instant renewAt) -> renewAt;
            case CertificateStep.Issue(String why) -> issue(provider, request, present, why);
        };
    }

    private Instant issue(Provider provider, CertificateRequest request, @Nullable Secret present, String why) {
        if (!authority.notAfter().isAfter(clock.instant())) {
            throw ProviderException.of(
                    FaultKind.DENIED, "the certificate authority expired at " + authority.notAfter() + "; replace it");
        }
        TlsPem pem = authority.issue(request, clock.instant());
        Secret next = secret(provider, pem, present);
        if (present == null) {
            client.resource(next).create();
        } else {
            // With the resourceVersion that was read: a concurrent change is read before it is overwritten.
            client.resource(next).fieldManager(FIELD_OWNER).forceConflicts().serverSideApply();
        }
        Instant renewAt =
                CertificatePlan.renewAt(CertificateView.of(pem, authority).orElseThrow());
        LOG.info(
                "Issued a certificate for Provider {}/{} because {}; it will be renewed at {}",
                provider.getMetadata().getNamespace(),
                provider.getMetadata().getName(),
                why,
                renewAt);
        return renewAt;
    }

    private CertificateRequest request(Provider provider, TlsMode.Location location) {
        List<String> names = new ArrayList<>(List.of(CertificateNames.of(provider)));
        return switch (location) {
            case IN_CLUSTER -> {
                names.addAll(CertificateNames.ofService(
                        OwnedNames.ofPods(provider), provider.getMetadata().getNamespace()));
                yield request(names, lifetimes.internal());
            }
            case EXTERNAL -> request(names, lifetimes.external());
        };
    }

    private static CertificateRequest request(List<String> names, Duration lifetime) {
        return new CertificateRequest("virtfleet-provider", names, CertificateRequest.Use.SERVER, lifetime);
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
