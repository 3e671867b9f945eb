package io.virtfleet.manager.provider.certificates;

import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.manager.provider.owned.ClusterFaults;
import io.virtfleet.manager.provider.owned.Ownership;
import io.virtfleet.sdk.wire.tls.TlsFilesException;
import io.virtfleet.sdk.wire.tls.TlsPem;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps the authority in the manager's namespace. Many managers may open it at once, and get the same one. */
public final class AuthoritySecret {
    /** The Secret's name. */
    public static final String NAME = "virtfleet-authority";

    private static final Logger LOG = LoggerFactory.getLogger(AuthoritySecret.class);

    private static final Duration TOLD_BEFORE = Duration.ofDays(60);

    private final KubernetesClient client;
    private final String namespace;
    private final InstantSource clock;

    public AuthoritySecret(KubernetesClient client, String namespace, InstantSource clock) {
        this.client = client;
        this.namespace = namespace;
        this.clock = clock;
    }

    /** The authority that is there, else a new one that is good for so long; throws {@link ProviderException}. */
    public Authority open(Duration life) {
        try {
            Secret kept = client.secrets().inNamespace(namespace).withName(NAME).get();
            return read(kept == null ? create(Authority.create(clock.instant(), life)) : kept);
        } catch (KubernetesClientException refused) {
            throw ClusterFaults.of("open the authority in Secret " + place(), refused);
        }
    }

    // Only one of several creations succeeds, and the others take what it made.
    private Secret create(Authority authority) {
        try {
            Secret created = client.resource(secret(authority)).create();
            LOG.info("made an authority for certificates, in Secret {}, good until {}", place(), authority.until());
            return created;
        } catch (KubernetesClientException refused) {
            if (refused.getCode() != HttpURLConnection.HTTP_CONFLICT) {
                throw refused;
            }
            return client.secrets().inNamespace(namespace).withName(NAME).require();
        }
    }

    private Authority read(Secret kept) {
        TlsPem pem = TlsSecret.read(kept);
        try {
            Authority authority = Authority.read(pem.certificate(), pem.key());
            requireUsable(authority);
            return authority;
        } catch (TlsFilesException broken) {
            throw broken("is not usable: " + broken.sentence());
        }
    }

    private void requireUsable(Authority authority) {
        Instant now = clock.instant();
        if (!authority.canIssue()) {
            throw broken("holds a certificate that may not issue others");
        }
        if (!authority.until().isAfter(now)) {
            throw broken("ended at " + authority.until());
        }
        if (authority.until().isBefore(now.plus(TOLD_BEFORE))) {
            LOG.warn("the authority in Secret {} ends at {}; replace it before", place(), authority.until());
        }
    }

    private ProviderException broken(String why) {
        return ProviderException.of(
                FaultKind.INVALID_SPEC,
                "the authority in Secret " + place() + " " + why
                        + "; put another there, or delete it and start the manager again to have a new one made");
    }

    private Secret secret(Authority authority) {
        TlsPem pem = new TlsPem(authority.certificatePem(), authority.keyPem(), authority.certificatePem());
        return new SecretBuilder()
                .withNewMetadata()
                .withNamespace(namespace)
                .withName(NAME)
                .withLabels(Ownership.LABEL)
                .endMetadata()
                .withType(TlsSecret.TYPE)
                .withData(TlsSecret.write(pem))
                .build();
    }

    private String place() {
        return namespace + "/" + NAME;
    }
}
