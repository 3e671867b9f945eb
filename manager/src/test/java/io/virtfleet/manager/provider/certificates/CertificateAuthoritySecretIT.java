package io.virtfleet.manager.provider.certificates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.controller.cache.KubernetesClients;
import io.virtfleet.testkit.cluster.ControlPlane;
import io.virtfleet.testkit.cluster.ControlPlaneExtension;
import io.virtfleet.testkit.cluster.TestNamespace;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(ControlPlaneExtension.class)
class CertificateAuthoritySecretIT {
    private static final Duration LIFE = Duration.ofDays(10);

    private final KubernetesClient client;
    private final String namespace;

    CertificateAuthoritySecretIT(ControlPlane plane, TestNamespace namespace) {
        this.client = KubernetesClients.forResources(plane.client().getConfiguration());
        this.namespace = namespace.name();
    }

    @AfterEach
    void removeTheAuthority() {
        client.secrets()
                .inNamespace(namespace)
                .withName(CertificateAuthoritySecret.NAME)
                .delete();
        client.close();
    }

    @Test
    void isOneForAllWhoOpenItAtOnce() throws Exception {
        int many = 8;
        var together = new CyclicBarrier(many);
        Callable<String> opening = () -> {
            together.await();
            return secret(InstantSource.system()).open(LIFE).certificatePem();
        };
        List<String> opened = new ArrayList<>();
        try (var threads = Executors.newFixedThreadPool(many)) {
            for (Future<String> each : threads.invokeAll(Collections.nCopies(many, opening))) {
                opened.add(each.get());
            }
        }
        assertThat(opened).hasSize(many).containsOnly(opened.getFirst());
    }

    @Test
    void isTheSameTheNextTime() {
        String first = secret(InstantSource.system()).open(LIFE).certificatePem();
        assertThat(secret(InstantSource.system()).open(LIFE).certificatePem()).isEqualTo(first);
    }

    @Test
    void saysWhatToDoWhenItHasEnded() {
        var _ = secret(InstantSource.system()).open(LIFE);
        InstantSource later = InstantSource.offset(InstantSource.system(), LIFE.plusDays(1));
        assertThatThrownBy(() -> secret(later).open(LIFE))
                .isInstanceOf(ProviderException.class)
                .hasMessageContaining("Secret " + namespace + "/virtfleet-authority expired at ")
                .hasMessageContaining("delete the Secret and restart the manager");
    }

    @Test
    void refusesACertificateThatMayNotIssueOthers() {
        var now = InstantSource.system().instant();
        var leaf = CertificateAuthority.create(now, LIFE)
                .issue(new CertificateRequest("x", List.of("x.internal"), CertificateRequest.Use.SERVER, LIFE), now);
        put(TlsSecret.write(leaf));
        assertThatThrownBy(() -> secret(InstantSource.system()).open(LIFE))
                .isInstanceOf(ProviderException.class)
                .hasMessageContaining("is not a CA certificate");
    }

    @Test
    void saysWhatIsWrongWithASecretThatIsNoCertificate() {
        put(Map.of("tls.crt", "bm9uZQ==", "tls.key", "bm9uZQ=="));
        assertThatThrownBy(() -> secret(InstantSource.system()).open(LIFE))
                .isInstanceOf(ProviderException.class)
                .hasMessageContaining("tls.crt holds no certificate in PEM form");
    }

    private void put(Map<String, String> content) {
        client.resource(new SecretBuilder()
                        .withNewMetadata()
                        .withNamespace(namespace)
                        .withName(CertificateAuthoritySecret.NAME)
                        .endMetadata()
                        .withData(content)
                        .build())
                .create();
    }

    private CertificateAuthoritySecret secret(InstantSource clock) {
        return new CertificateAuthoritySecret(client, namespace, clock);
    }
}
