package io.virtfleet.sdk.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.provider.ProviderFacts;
import io.virtfleet.sdk.server.FakeVms;
import io.virtfleet.sdk.server.ProviderProgram;
import io.virtfleet.sdk.server.ServingProvider;
import io.virtfleet.sdk.server.TestServer;
import io.virtfleet.sdk.wire.tls.TlsFilesException;
import io.virtfleet.sdk.wire.tls.TlsPem;
import io.virtfleet.testkit.tls.CertificateOptions;
import io.virtfleet.testkit.tls.IssuedCertificate;
import io.virtfleet.testkit.tls.TestCertificates;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClientTlsTest {
    private static final String NAME = "libvirt-1.providers";
    private static final CertificateOptions MANAGER = CertificateOptions.client("manager", "");

    @TempDir
    private Path ours;

    @TempDir
    private Path theirs;

    @TempDir
    private Path outdated;

    @BeforeEach
    void issueCertificates() {
        issue(TestCertificates.create("fleet"));
    }

    @Test
    void callsAProviderThatProvesItsName() throws Exception {
        try (ServingProvider provider = serve();
                var tls = ClientTls.from(ours);
                var channel = ProviderChannel.secure(address(provider), tls, NAME)) {
            assertThat(facts(channel).identity().type()).isEqualTo("fake");
        }
    }

    @Test
    void refusesAProviderWithAnotherName() throws Exception {
        try (ServingProvider provider = serve();
                var tls = ClientTls.from(ours);
                var channel = ProviderChannel.secure(address(provider), tls, "libvirt-2.providers")) {
            assertThat(faultKind(channel)).isEqualTo(FaultKind.UNREACHABLE);
        }
    }

    @Test
    void refusesAProviderOfAnotherAuthority() throws Exception {
        try (ServingProvider provider = serve()) {
            TestCertificates.create("stranger")
                    .issue(CertificateOptions.client("manager", ""))
                    .writeTo(ours);
            try (var tls = ClientTls.from(ours);
                    var channel = ProviderChannel.secure(address(provider), tls, NAME)) {
                assertThat(faultKind(channel)).isEqualTo(FaultKind.UNREACHABLE);
            }
        }
    }

    @Test
    void losesNoCallWhenTheFilesOfBothEndsAreReplaced() throws Exception {
        AtomicBoolean done = new AtomicBoolean();
        AtomicInteger answered = new AtomicInteger();
        AtomicInteger lost = new AtomicInteger();
        for (String file : List.of("tls.crt", "tls.key", "ca.crt")) {
            Files.copy(ours.resolve(file), outdated.resolve(file));
        }
        try (ServingProvider provider = serve();
                var tls = ClientTls.from(ours);
                var oldTls = ClientTls.from(outdated);
                var channel = ProviderChannel.secure(address(provider), tls, NAME)) {
            assertThat(facts(channel)).isNotNull();
            Thread caller = Thread.ofVirtual().start(() -> {
                while (!done.get()) {
                    count(channel, answered, lost);
                }
            });

            issue(TestCertificates.create("next"));

            await().until(() -> !answers(provider, oldTls));
            await().until(() -> answers(provider, tls));
            done.set(true);
            caller.join();
        }
        assertThat(answered).hasPositiveValue();
        assertThat(lost).hasValue(0);
    }

    @Test
    void newConnectionsUseTheReplacedText() throws Exception {
        try (ServingProvider provider = serve();
                var tls = ClientTls.of(text(TestCertificates.create("stranger").issue(MANAGER)))) {
            assertThat(answers(provider, tls)).isFalse();

            TestCertificates next = TestCertificates.create("next");
            issue(next);
            tls.replace(text(next.issue(MANAGER)));

            await().until(() -> answers(provider, tls));
        }
    }

    @Test
    void brokenTextChangesNothingAndIsNamed() throws Exception {
        try (ServingProvider provider = serve();
                var tls = ClientTls.of(text(ours))) {
            TlsPem good = text(ours);

            assertThatThrownBy(() -> tls.replace(new TlsPem(good.certificate(), "no key", good.authorities())))
                    .hasMessage("the key file tls.key holds no private key that goes with tls.crt");

            assertThat(answers(provider, tls)).isTrue();
        }
    }

    @Test
    void aKeyIsNeverPrinted() throws Exception {
        assertThat(text(ours)).hasToString("TlsPem[***]");
    }

    @Test
    void namesTheFileThatIsMissing() throws Exception {
        Files.delete(ours.resolve("tls.key"));

        assertThatThrownBy(() -> ClientTls.from(ours))
                .isInstanceOf(TlsFilesException.class)
                .hasMessage("the TLS file " + ours.resolve("tls.key") + " cannot be read");
    }

    private static TlsPem text(IssuedCertificate issued) {
        return new TlsPem(issued.certificatePem(), issued.keyPem(), issued.authorityPem());
    }

    private static TlsPem text(Path directory) throws IOException {
        return new TlsPem(
                Files.readString(directory.resolve("tls.crt")),
                Files.readString(directory.resolve("tls.key")),
                Files.readString(directory.resolve("ca.crt")));
    }

    /** Whether a new connection is good. */
    private static boolean answers(ServingProvider provider, ClientTls tls) {
        try (var fresh = ProviderChannel.secure(address(provider), tls, NAME)) {
            var unused = facts(fresh);
            return true;
        } catch (ProviderException refused) {
            return false;
        }
    }

    private void issue(TestCertificates authority) {
        authority
                .issue(CertificateOptions.server("provider").withDnsNames(NAME))
                .writeTo(theirs);
        authority.issue(MANAGER).writeTo(ours);
    }

    private ServingProvider serve() throws Exception {
        return ProviderProgram.named("fake", "1.2")
                .start(
                        List.of("--port=0", "--health-port=0", "--tls-dir=" + theirs),
                        Map.of(),
                        context -> TestServer.parts(new FakeVms(), context));
    }

    private static ProviderAddress address(ServingProvider provider) {
        return new ProviderAddress("127.0.0.1", provider.port());
    }

    private static void count(ProviderChannel channel, AtomicInteger answered, AtomicInteger lost) {
        try {
            var unused = facts(channel);
            answered.incrementAndGet();
        } catch (ProviderException failure) {
            lost.incrementAndGet();
        }
    }

    private static ProviderFacts facts(ProviderChannel channel) {
        return Remotes.provider(channel).facts();
    }

    private static FaultKind faultKind(ProviderChannel channel) {
        return catchThrowableOfType(ProviderException.class, () -> facts(channel))
                .fault()
                .kind();
    }
}
