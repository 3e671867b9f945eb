package io.virtfleet.manager.provider.certificates;

import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.sdk.wire.tls.TlsContent;
import io.virtfleet.sdk.wire.tls.TlsFilesException;
import io.virtfleet.sdk.wire.tls.TlsPem;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class CertificateAuthorityTest {
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final Duration LIFE = Duration.ofDays(10);

    private final CertificateAuthority authority = CertificateAuthority.create(NOW, LIFE);

    @Test
    void issuesACertificateForOneEndAndTheseNames() throws Exception {
        X509Certificate leaf = leaf(authority.issue(request(CertificateRequest.Use.SERVER, Duration.ofHours(24)), NOW));

        assertThat(authority.issued(leaf)).isTrue();
        assertThat(CertificateView.dnsNames(leaf)).containsExactlyInAnyOrder("a.internal", "b.svc");
        assertThat(leaf.getExtendedKeyUsage()).containsExactly("1.3.6.1.5.5.7.3.1");
        assertThat(leaf.getBasicConstraints()).as("may issue none").isEqualTo(-1);
        assertThat(leaf.getPublicKey().getAlgorithm()).isEqualTo("EC");
        assertThat(leaf.getNotBefore()).isBefore(NOW);
        assertThat(leaf.getNotAfter().toInstant()).isEqualTo(NOW.plus(Duration.ofHours(24)));
    }

    @Test
    void givesEachItsOwnKey() {
        CertificateRequest wish = request(CertificateRequest.Use.CLIENT, Duration.ofHours(1));
        assertThat(authority.issue(wish, NOW).key())
                .isNotEqualTo(authority.issue(wish, NOW).key());
    }

    @Test
    void issuesNothingThatOutlivesIt() throws Exception {
        X509Certificate leaf = leaf(authority.issue(request(CertificateRequest.Use.SERVER, LIFE.multipliedBy(2)), NOW));
        assertThat(leaf.getNotAfter().toInstant()).isEqualTo(NOW.plus(LIFE));
    }

    @Test
    void isTheSameAfterItWasKept() throws Exception {
        CertificateAuthority kept = CertificateAuthority.read(authority.certificatePem(), authority.keyPem());

        X509Certificate leaf = leaf(kept.issue(request(CertificateRequest.Use.SERVER, Duration.ofHours(1)), NOW));

        assertThat(authority.issued(leaf)).isTrue();
        assertThat(kept.canIssue()).isTrue();
        assertThat(kept.notAfter()).isEqualTo(NOW.plus(LIFE));
    }

    @Test
    void knowsWhatAnotherIssued() throws Exception {
        CertificateAuthority another = CertificateAuthority.create(NOW, LIFE);
        X509Certificate leaf = leaf(another.issue(request(CertificateRequest.Use.SERVER, Duration.ofHours(1)), NOW));
        assertThat(authority.issued(leaf)).isFalse();
    }

    @Test
    void neverPrintsAKey() throws Exception {
        TlsPem pem = authority.issue(request(CertificateRequest.Use.SERVER, Duration.ofHours(1)), NOW);
        assertThat(List.of(pem.toString(), TlsContent.parse(pem).toString(), authority.toString()))
                .noneMatch(text -> text.contains("PRIVATE") || text.contains(pem.key()));
    }

    private static CertificateRequest request(CertificateRequest.Use use, Duration life) {
        return new CertificateRequest("provider", List.of("a.internal", "b.svc"), use, life);
    }

    private static X509Certificate leaf(TlsPem pem) throws TlsFilesException {
        return TlsContent.parse(pem).chain().getFirst();
    }
}
