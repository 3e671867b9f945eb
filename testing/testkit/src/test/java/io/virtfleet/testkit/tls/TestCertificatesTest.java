package io.virtfleet.testkit.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.SignatureException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TestCertificatesTest {
    private static final TestCertificates AUTHORITY = TestCertificates.create("test");

    @TempDir
    Path folder;

    @Test
    void aCertificateIsSignedByItsAuthorityAlone() {
        IssuedCertificate issued = AUTHORITY.issue(CertificateOptions.client("manager", ""));
        IssuedCertificate stranger = TestCertificates.create("test").issue(CertificateOptions.client("manager", ""));

        assertThatCode(() -> issued.certificate().verify(issued.authority().getPublicKey()))
                .doesNotThrowAnyException();
        assertThatThrownBy(
                        () -> issued.certificate().verify(stranger.authority().getPublicKey()))
                .isInstanceOf(SignatureException.class);
    }

    @Test
    void carriesTheNamesAskedFor() throws GeneralSecurityException {
        var wish = CertificateOptions.server("provider")
                .withDnsNames("provider.svc")
                .withAddresses("10.1.2.3", "::1");
        X509Certificate certificate = AUTHORITY.issue(wish).certificate();

        assertThat(certificate.getSubjectX500Principal().getName()).isEqualTo("CN=provider");
        assertThat(certificate.getSubjectAlternativeNames())
                .containsExactly(List.of(2, "provider.svc"), List.of(7, "10.1.2.3"), List.of(7, "0:0:0:0:0:0:0:1"));
    }

    @Test
    void isGoodForItsOwnEndOnly() throws GeneralSecurityException {
        assertThat(AUTHORITY.issue(CertificateOptions.server("s")).certificate().getExtendedKeyUsage())
                .containsExactly("1.3.6.1.5.5.7.3.1");
        assertThat(AUTHORITY
                        .issue(CertificateOptions.client("c", ""))
                        .certificate()
                        .getExtendedKeyUsage())
                .containsExactly("1.3.6.1.5.5.7.3.2");
    }

    @Test
    void isGoodForTheTimeAskedFor() {
        Instant until = Instant.parse("2020-01-02T00:00:00Z");
        var wish = CertificateOptions.server("old").valid(Instant.parse("2020-01-01T00:00:00Z"), until);
        X509Certificate certificate = AUTHORITY.issue(wish).certificate();

        assertThatCode(() -> certificate.checkValidity(Date.from(until))).doesNotThrowAnyException();
        assertThatThrownBy(certificate::checkValidity).isInstanceOf(CertificateExpiredException.class);
    }

    @Test
    void writesWhatASecretWouldHold() throws IOException, GeneralSecurityException {
        IssuedCertificate issued = AUTHORITY.issue(CertificateOptions.server("provider"));
        issued.writeTo(folder);

        assertThat(read("tls.crt")).isEqualTo(issued.certificate());
        assertThat(read("ca.crt")).isEqualTo(issued.authority());
        assertThat(folder.resolve("tls.key")).content().startsWith("-----BEGIN PRIVATE KEY-----\n");
    }

    private X509Certificate read(String name) throws IOException, GeneralSecurityException {
        try (InputStream pem = Files.newInputStream(folder.resolve(name))) {
            return (X509Certificate) CertificateFactory.getInstance("X.509").generateCertificate(pem);
        }
    }
}
