package io.virtfleet.manager.provider.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.virtfleet.api.provider.Provider;
import io.virtfleet.controller.cache.KubernetesClients;
import io.virtfleet.manager.provider.certificates.CertificateAuthoritySecret;
import io.virtfleet.manager.provider.certificates.CertificateLifetimes;
import io.virtfleet.manager.provider.certificates.ProviderCertificates;
import io.virtfleet.manager.provider.owned.TestProviders;
import io.virtfleet.sdk.client.ProviderAddress;
import io.virtfleet.sdk.client.ProviderChannel;
import io.virtfleet.testkit.cluster.ControlPlane;
import io.virtfleet.testkit.cluster.ControlPlaneExtension;
import io.virtfleet.testkit.cluster.TestNamespace;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(ControlPlaneExtension.class)
class CertifiedTransportsIT {
    private static final ProviderAddress NOWHERE = new ProviderAddress("127.0.0.1", 1);

    private final KubernetesClient client;
    private final String namespace;
    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.now());
    private final CertifiedTransports transports;

    CertifiedTransportsIT(ControlPlane plane, TestNamespace namespace) {
        this.client = KubernetesClients.forResources(plane.client().getConfiguration());
        this.namespace = namespace.name();
        var lifetimes = CertificateLifetimes.defaults();
        var authority = new CertificateAuthoritySecret(client, namespace.name(), now::get);
        this.transports = new CertifiedTransports(
                new ProviderCertificates(client, () -> authority.open(lifetimes.authority()), lifetimes, now::get),
                (_, address) -> new UnusedTransport(address));
    }

    @AfterEach
    void close() {
        client.close();
    }

    @Test
    void theCertificateOfAnOpenTransportIsRenewed() {
        try (Transport _ = transports.open(provider("open"), NOWHERE)) {
            Map<String, String> first = certificate("open");
            transports.renewAll();
            assertThat(certificate("open")).isEqualTo(first);

            passes(Duration.ofHours(17));
            transports.renewAll();

            assertThat(certificate("open")).isNotEqualTo(first);
        }
    }

    @Test
    void aRefreshRenewsTheCertificate() {
        try (Transport transport = transports.open(provider("checked"), NOWHERE)) {
            Map<String, String> first = certificate("checked");
            passes(Duration.ofHours(17));
            transport.refresh();
            assertThat(certificate("checked")).isNotEqualTo(first);
        }
    }

    @Test
    void theCertificateOfAClosedTransportIsNotRenewed() {
        Provider provider = provider("closed");
        transports.open(provider, NOWHERE).close();
        Map<String, String> first = certificate("closed");
        passes(Duration.ofHours(17));
        transports.renewAll();
        assertThat(certificate("closed")).isEqualTo(first);
    }

    private Provider provider(String name) {
        return TestProviders.remote(namespace, name);
    }

    private void passes(Duration time) {
        now.updateAndGet(before -> before.plus(time));
    }

    private Map<String, String> certificate(String provider) {
        return client.secrets()
                .inNamespace(namespace)
                .withName(provider + "-provider-tls")
                .require()
                .getData();
    }

    /** A transport that is never connected. */
    private record UnusedTransport(ProviderAddress address, ProviderChannel channel) implements Transport {
        UnusedTransport(ProviderAddress address) {
            this(address, ProviderChannel.plain(address));
        }

        @Override
        public void refresh() {}

        @Override
        public void close() {
            channel.close();
        }
    }
}
