package io.virtfleet.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.Grpc;
import io.grpc.Server;
import io.grpc.TlsServerCredentials;
import io.grpc.TlsServerCredentials.ClientAuth;
import io.grpc.stub.StreamObserver;
import io.virtfleet.conformance.kit.ConformanceCase;
import io.virtfleet.conformance.kit.ProviderLauncher;
import io.virtfleet.conformance.kit.ProviderUnderTest;
import io.virtfleet.conformance.kit.RunningProvider;
import io.virtfleet.conformance.run.Session;
import io.virtfleet.conformance.run.Verdict;
import io.virtfleet.proto.mock.StateProto.StateRecord;
import io.virtfleet.proto.v1.ProviderGrpc;
import io.virtfleet.proto.v1.ProviderProto.GetCapabilitiesRequest;
import io.virtfleet.proto.v1.ProviderProto.GetCapabilitiesResponse;
import io.virtfleet.testkit.tls.CertificateOptions;
import io.virtfleet.testkit.tls.TestCertificates;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.EnumSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import javax.net.ssl.X509TrustManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Proves the kit where a mistake is one of the whole process: its certificates, and what it knows after a restart. */
class PlantedMistakesIT {
    private static final Map<String, ConformanceCase> CASES = Part.cases(EnumSet.allOf(Part.class)).stream()
            .collect(Collectors.toMap(ConformanceCase::id, Function.identity()));

    @TempDir
    private Path folder;

    @Test
    void aServerThatTakesAnyCertificateFails() throws IOException {
        TestCertificates authority = TestCertificates.create("conformance");
        Path server = authority.issue(CertificateOptions.server("provider")).writeTo(folder.resolve("server"));
        Path client = authority.issue(CertificateOptions.client("kit", "")).writeTo(folder.resolve("client"));
        Server trusting = Grpc.newServerBuilderForPort(
                        0,
                        TlsServerCredentials.newBuilder()
                                .keyManager(
                                        server.resolve("tls.crt").toFile(),
                                        server.resolve("tls.key").toFile())
                                .trustManager(new Trusting())
                                .clientAuth(ClientAuth.REQUIRE)
                                .build())
                .addService(new Facts())
                .build()
                .start();
        try {
            ProviderUnderTest target = ProviderUnderTest.secured("localhost:" + trusting.getPort(), client);
            assertThat(judge(target, "tls.stranger")).isInstanceOf(Verdict.Failed.class);
            assertThat(judge(target, "tls.no-certificate")).isEqualTo(new Verdict.Passed());
            // Java's own gRPC server speaks TLS 1.2, too.
            assertThat(judge(target, "tls.old-version")).isInstanceOf(Verdict.Failed.class);
        } finally {
            trusting.shutdownNow();
        }
    }

    @Test
    void aProviderThatForgetsItsVmsFails() {
        try (MockProcess mock = MockProcess.start(folder)) {
            ProviderUnderTest forgetful = mock.target().withLauncher(persistent(mock.keeping(Optional.empty())));
            assertThat(judge(forgetful, "life.restart.stopped-keeps-vms")).isInstanceOf(Verdict.Failed.class);
            assertThat(judge(mock.target(), "life.restart.stopped-keeps-vms")).isEqualTo(new Verdict.Passed());
            assertThat(judge(mock.target(), "life.restart.killed-keeps-vms")).isEqualTo(new Verdict.Passed());
        }
    }

    @Test
    void aProviderWhoseVersionsBeginAgainFails() {
        Path state = folder.resolve("state");
        try (MockProcess mock = MockProcess.start(folder)) {
            ProviderLauncher honest = mock.keeping(Optional.of(state));
            ProviderUnderTest target = mock.target().withLauncher(persistent(() -> {
                age(state);
                return honest.start();
            }));
            assertThat(judge(target, "life.restart.view-version")).isInstanceOf(Verdict.Failed.class);
            assertThat(judge(mock.target(), "life.restart.view-version")).isEqualTo(new Verdict.Passed());
        }
    }

    private static Verdict judge(ProviderUnderTest target, String id) {
        try (Session session = Session.open(target)) {
            return session.run(Objects.requireNonNull(CASES.get(id), id)).verdict();
        }
    }

    private static ProviderLauncher persistent(ProviderLauncher always) {
        return new ProviderLauncher() {
            @Override
            public RunningProvider start() {
                return always.start();
            }

            @Override
            public Optional<ProviderLauncher> persistent() {
                return Optional.of(this);
            }
        };
    }

    /** Sets the versions of all VMs in a mock's state file back to 1. */
    private static void age(Path state) {
        if (Files.notExists(state)) {
            return;
        }
        try (InputStream in = Files.newInputStream(state)) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            for (StateRecord next = StateRecord.parseDelimitedFrom(in);
                    next != null;
                    next = StateRecord.parseDelimitedFrom(in)) {
                StateRecord.Builder aged = next.toBuilder();
                if (next.hasVm()) {
                    aged.getVmBuilder().getStateBuilder().setViewVersion(1);
                }
                aged.build().writeDelimitedTo(out);
            }
            Files.write(state, out.toByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Says what it is, and nothing more. */
    private static final class Facts extends ProviderGrpc.ProviderImplBase {
        @Override
        public void getCapabilities(GetCapabilitiesRequest request, StreamObserver<GetCapabilitiesResponse> reply) {
            reply.onNext(GetCapabilitiesResponse.newBuilder()
                    .setProviderType("facts")
                    .setProviderVersion("1")
                    .build());
            reply.onCompleted();
        }
    }

    /** Trusts everybody. */
    private static final class Trusting implements X509TrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
