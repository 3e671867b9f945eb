package io.virtfleet.manager.provider;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.SecretBuilder;
import io.virtfleet.sdk.client.ClientTls;
import io.virtfleet.sdk.wire.tls.TlsPem;
import io.virtfleet.testkit.cluster.ControlPlane;
import io.virtfleet.testkit.cluster.ControlPlaneExtension;
import io.virtfleet.testkit.cluster.TestNamespace;
import io.virtfleet.testkit.tls.CertificateOptions;
import io.virtfleet.testkit.tls.IssuedCertificate;
import io.virtfleet.testkit.tls.TestCertificates;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(ControlPlaneExtension.class)
class ProviderTlsIT {
    private static final String NAME = "mock";
    private static final String SECRET = "manager-tls";
    private static final CertificateOptions MANAGER = CertificateOptions.client("manager", "");

    private final ControlPlane plane;
    private final String namespace;
    private final TestCertificates authority = TestCertificates.create("fleet");
    private final ClientTls own;
    private final ProviderFixture fixture;

    @TempDir
    private Path folder;

    @TempDir
    private Path theirs;

    ProviderTlsIT(ControlPlane plane, TestNamespace namespace) throws Exception {
        this.plane = plane;
        this.namespace = namespace.name();
        IssuedCertificate issued = authority.issue(MANAGER);
        this.own = ClientTls.of(new TlsPem(issued.certificatePem(), issued.keyPem(), issued.authorityPem()));
        this.fixture = new ProviderFixture(plane, this.namespace, () -> own);
    }

    @AfterEach
    void clear() {
        fixture.deleteAll();
        fixture.close();
        own.close();
    }

    @Test
    void certificatesOfASecretAreUsedAndReplaced() {
        authority.issue(CertificateOptions.server("provider")).writeTo(theirs);
        keep(authority.issue(MANAGER));
        try (MockProcess mock = MockProcess.secured(folder, theirs)) {
            fixture.apply(
                    ProviderBuilder.at(NAME, mock.address()).withSecret(SECRET).resource());
            fixture.awaitReady(NAME);

            TestCertificates next = TestCertificates.create("next");
            mock.kill();
            next.issue(CertificateOptions.server("provider")).writeTo(theirs);
            mock.startAgain();
            fixture.awaitCondition(NAME, "Reachable", "False", "Unreachable");

            keep(next.issue(MANAGER));
            fixture.awaitReady(NAME);
        }
    }

    @Test
    void aSecretThatDoesNotExistIsNamedAndTakenWhenItComes() {
        authority.issue(CertificateOptions.server("provider")).writeTo(theirs);
        try (MockProcess mock = MockProcess.secured(folder, theirs)) {
            fixture.apply(
                    ProviderBuilder.at(NAME, mock.address()).withSecret("later").resource());

            assertThat(fixture.awaitCondition(NAME, "Reachable", "False", "NotFound"))
                    .contains("spec.runtime.service.tls.secretRef", namespace + "/later");

            keep("later", authority.issue(MANAGER));
            fixture.awaitReady(NAME);
        }
    }

    @Test
    void aSecretWithoutAKeyIsNamed() {
        plane.client()
                .resource(new SecretBuilder()
                        .withNewMetadata()
                        .withNamespace(namespace)
                        .withName("half")
                        .endMetadata()
                        .addToStringData("tls.crt", authority.issue(MANAGER).certificatePem())
                        .build())
                .create();
        fixture.apply(ProviderBuilder.at(NAME, "localhost:1").withSecret("half").resource());

        assertThat(fixture.awaitCondition(NAME, "Reachable", "False", "NotFound"))
                .contains(namespace + "/half", "tls.key");
    }

    @Test
    void aProviderThatProvesItsOwnNameIsReady() {
        issueFor(NAME);
        try (MockProcess mock = MockProcess.secured(folder, theirs)) {
            fixture.apply(ProviderBuilder.at(NAME, mock.address())
                    .withOwnCertificates()
                    .resource());

            fixture.awaitReady(NAME);
        }
    }

    @Test
    void aProviderWithTheCertificateOfAnotherOneIsRefused() {
        issueFor("another");
        try (MockProcess mock = MockProcess.secured(folder, theirs)) {
            fixture.apply(ProviderBuilder.at(NAME, mock.address())
                    .withOwnCertificates()
                    .resource());

            assertThat(fixture.awaitCondition(NAME, "Reachable", "False", "Unreachable"))
                    .contains(boundName(NAME));
        }
    }

    private void issueFor(String provider) {
        authority
                .issue(CertificateOptions.server(provider).withDnsNames(boundName(provider)))
                .writeTo(theirs);
    }

    private void keep(IssuedCertificate issued) {
        keep(SECRET, issued);
    }

    private void keep(String name, IssuedCertificate issued) {
        plane.client()
                .resource(new SecretBuilder()
                        .withNewMetadata()
                        .withNamespace(namespace)
                        .withName(name)
                        .endMetadata()
                        .withStringData(Map.of(
                                "tls.crt", issued.certificatePem(),
                                "tls.key", issued.keyPem(),
                                "ca.crt", issued.authorityPem()))
                        .build())
                .serverSideApply();
    }

    private String boundName(String provider) {
        return provider + "." + namespace + ".provider.virtfleet.internal";
    }
}
