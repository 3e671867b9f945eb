package io.virtfleet.manager.provider.certificates;

import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.manager.provider.owned.KubernetesFaults;
import io.virtfleet.manager.provider.owned.Ownership;
import io.virtfleet.sdk.wire.tls.TlsFilesException;
import io.virtfleet.sdk.wire.tls.TlsPem;
import java.net.HttpURLConnection;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Stores the authority in the manager's namespace. Managers that open it concurrently get the same authority. */
public final class CertificateAuthoritySecret {
    /** The name of the Secret. */
    public static final String NAME = "virtfleet-authority";

    private static final Logger LOG = LoggerFactory.getLogger(CertificateAuthoritySecret.class);

    private static final Duration WARN_BEFORE = Duration.ofDays(60);

    private final KubernetesClient client;
    private final String namespace;
    private final InstantSource clock;

    public CertificateAuthoritySecret(KubernetesClient client, String namespace, InstantSource clock) {
        this.client = client;
        this.namespace = namespace;
        this.clock = clock;
    }

    /** The stored authority, or else a new one with this lifetime; throws {@link ProviderException}. */
    public CertificateAuthority open(Duration lifetime) {
        try {
            Secret stored =
                    client.secrets().inNamespace(namespace).withName(NAME).get();
            return read(stored == null ? create(CertificateAuthority.create(clock.instant(), lifetime)) : stored);
        } catch (KubernetesClientException refused) {
            throw KubernetesFaults.of("read the certificate authority in Secret " + secretName(), refused);
        }
    }

    // Of concurrent creations one succeeds, and the others read its result.
    private Secret create(CertificateAuthority authority) {
        try {
            Secret created = client.resource(secret(authority)).create();
            LOG.info(
                    "Created the certificate authority in Secret {}, valid until {}",
                    secretName(),
                    authority.notAfter());
            return created;
        } catch (KubernetesClientException refused) {
            if (refused.getCode() != HttpURLConnection.HTTP_CONFLICT) {
                throw refused;
            }
            return client.secrets().inNamespace(namespace).withName(NAME).require();
        }
    }

    private CertificateAuthority read(Secret stored) {
        TlsPem pem = TlsSecret.read(stored);
        try {
            CertificateAuthority authority = CertificateAuthority.read(pem.certificate(), pem.key());
            requireUsable(authority);
            return authority;
        } catch (TlsFilesException broken) {
            throw broken("is invalid: " + broken.sentence());
        }
    }

    private void requireUsable(CertificateAuthority authority) {
        Instant now = clock.instant();
        if (!authority.canIssue()) {
            throw broken("has a certificate that is not a CA certificate");
        }
        if (!authority.notAfter().isAfter(now)) {
            throw broken("expired at " + authority.notAfter());
        }
        if (authority.notAfter().isBefore(now.plus(WARN_BEFORE))) {
            LOG.warn(
                    "The certificate authority in Secret {} expires at {}; replace it before then",
                    secretName(),
                    authority.notAfter());
        }
    }

    private ProviderException broken(String why) {
        return ProviderException.of(
                FaultKind.INVALID_SPEC,
                "the certificate authority in Secret " + secretName() + " " + why
                        + "; replace it, or delete the Secret and restart the manager to create a new one");
    }

    private Secret secret(CertificateAuthority authority) {
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

    private String secretName() {
        return namespace + "/" + NAME;
    }
}
