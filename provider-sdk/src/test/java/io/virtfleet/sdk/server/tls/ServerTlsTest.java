package io.virtfleet.sdk.server.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.grpc.ChannelCredentials;
import io.grpc.Grpc;
import io.grpc.ManagedChannel;
import io.grpc.StatusRuntimeException;
import io.grpc.TlsChannelCredentials;
import io.virtfleet.program.ProgramExit;
import io.virtfleet.proto.v1.ProviderGrpc;
import io.virtfleet.sdk.server.FakeVms;
import io.virtfleet.sdk.server.ProviderProgram;
import io.virtfleet.sdk.server.Requests;
import io.virtfleet.sdk.server.ServingProvider;
import io.virtfleet.sdk.server.TestServer;
import io.virtfleet.testkit.tls.CertificateOptions;
import io.virtfleet.testkit.tls.IssuedCertificate;
import io.virtfleet.testkit.tls.TestCertificates;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServerTlsTest {
    @TempDir
    private Path folder;

    private final TestCertificates authority = TestCertificates.create("fleet");
    private final List<ManagedChannel> channels = new ArrayList<>();

    @AfterEach
    void closeChannels() {
        channels.forEach(ManagedChannel::shutdownNow);
    }

    @Test
    void servesCallersOfItsAuthorityAndNobodyElse() throws Exception {
        try (ServingProvider serving = serve()) {
            callAs(manager(authority), serving);
            assertThatThrownBy(() -> callAs(manager(TestCertificates.create("stranger")), serving))
                    .isInstanceOf(StatusRuntimeException.class);
            assertThatThrownBy(() -> callAs(
                            TlsChannelCredentials.newBuilder()
                                    .trustManager(stream(server().authorityPem()))
                                    .build(),
                            serving))
                    .as("a caller without a certificate")
                    .isInstanceOf(StatusRuntimeException.class);
        }
    }

    @Test
    void letsOnlyAllowedNamesIn() throws Exception {
        try (ServingProvider serving = serve("--allowed-sans=manager.fleet.svc, other")) {
            assertThatThrownBy(() -> callAs(manager(authority), serving)).isInstanceOf(StatusRuntimeException.class);
            callAs(
                    credentials(authority.issue(
                            CertificateOptions.client("any", "any").withDnsNames("manager.fleet.svc"))),
                    serving);
            callAs(credentials(authority.issue(CertificateOptions.client("other", "any"))), serving);
        }
    }

    @Test
    void takesReplacedFilesAndLosesNoCall() throws Exception {
        try (ServingProvider serving = serve()) {
            ManagedChannel old = channel(manager(authority), serving);
            call(old);
            TestCertificates next = TestCertificates.create("next");
            next.issue(CertificateOptions.server("provider")).writeTo(folder);
            await().ignoreExceptions().untilAsserted(() -> callAs(manager(next), serving));
            call(old);
            assertThatThrownBy(() -> callAs(manager(authority), serving)).isInstanceOf(StatusRuntimeException.class);
        }
    }

    @Test
    void keepsTheOldFilesWhenTheNewOnesAreBroken() throws Exception {
        ServerTls tls = ServerTls.from(server().writeTo(folder), List.of());
        TestCertificates next = TestCertificates.create("next");
        try (ServingProvider serving = serve()) {
            next.issue(CertificateOptions.server("provider")).writeTo(folder);
            Files.writeString(folder.resolve("tls.key"), "broken");
            tls.reload();
            assertThat(tls.authorities()).containsExactly(server().authority());
            callAs(manager(authority), serving);
            IssuedCertificate whole = next.issue(CertificateOptions.server("provider"));
            whole.writeTo(folder);
            tls.reload();
            assertThat(tls.authorities()).containsExactly(whole.authority());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "tls.crt | broken | tls.crt holds no certificate in PEM form",
                "tls.crt | | tls.crt holds no certificate in PEM form",
                "ca.crt | broken | ca.crt holds no certificate in PEM form",
                "tls.key | broken | tls.key holds no private key that goes with",
                "tls.key | -----BEGIN PRIVATE KEY-----AAAA-----END PRIVATE KEY----- | tls.key holds no private key",
            })
    void namesTheBrokenFileAtStart(String file, String content, String sentence) throws IOException {
        server().writeTo(folder);
        Files.writeString(folder.resolve(file), content == null ? "" : content);
        assertRefused(sentence);
    }

    @ParameterizedTest
    @CsvSource({"tls.crt", "tls.key", "ca.crt"})
    void namesTheMissingFileAtStart(String file) throws IOException {
        server().writeTo(folder);
        Files.delete(folder.resolve(file));
        assertRefused(file + " cannot be read");
    }

    @Test
    void refusesTheKeyOfAnotherCertificate() throws IOException {
        server().writeTo(folder);
        Files.writeString(folder.resolve("tls.key"), server().keyPem());
        assertRefused("tls.key is not the key of");
    }

    @Test
    void refusesToServePlainBeyondLoopback() {
        assertThatThrownBy(() -> TestServer.serving(new FakeVms(), "--bind=0.0.0.0"))
                .hasMessage("--bind must be a loopback address such as 127.0.0.1 without TLS but is '0.0.0.0'");
    }

    private void assertRefused(String sentence) {
        assertThatThrownBy(this::start).isInstanceOfSatisfying(ProgramExit.class, exit -> {
            assertThat(exit.sentence()).contains(folder.toString()).contains(sentence);
            assertThat(exit.code()).isEqualTo(78);
        });
    }

    private ServingProvider serve(String... flags) throws ProgramExit {
        server().writeTo(folder);
        return start(flags);
    }

    private ServingProvider start(String... flags) throws ProgramExit {
        List<String> all = new ArrayList<>(List.of("--port=0", "--health-port=0", "--tls-dir=" + folder));
        all.addAll(List.of(flags));
        return ProviderProgram.named("fake", "1.2")
                .start(all, Map.of(), context -> TestServer.parts(new FakeVms(), context));
    }

    private IssuedCertificate server() {
        return authority.issue(CertificateOptions.server("provider"));
    }

    private static ChannelCredentials manager(TestCertificates issuer) throws IOException {
        return credentials(issuer.issue(CertificateOptions.client("manager", "fleet")));
    }

    private static ChannelCredentials credentials(IssuedCertificate certificate) throws IOException {
        return TlsChannelCredentials.newBuilder()
                .keyManager(stream(certificate.certificatePem()), stream(certificate.keyPem()))
                .trustManager(stream(certificate.authorityPem()))
                .build();
    }

    private void callAs(ChannelCredentials credentials, ServingProvider serving) {
        call(channel(credentials, serving));
    }

    private static void call(ManagedChannel channel) {
        var unused = ProviderGrpc.newBlockingStub(channel).describe(Requests.describe());
    }

    private ManagedChannel channel(ChannelCredentials credentials, ServingProvider serving) {
        ManagedChannel channel = Grpc.newChannelBuilderForAddress("127.0.0.1", serving.port(), credentials)
                .build();
        channels.add(channel);
        return channel;
    }

    private static InputStream stream(String pem) {
        return new ByteArrayInputStream(pem.getBytes(StandardCharsets.US_ASCII));
    }
}
