package io.virtfleet.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.Grpc;
import io.grpc.InsecureServerCredentials;
import io.grpc.Server;
import io.grpc.stub.StreamObserver;
import io.virtfleet.proto.v1.OperationProto.Operation;
import io.virtfleet.proto.v1.ProviderGrpc;
import io.virtfleet.proto.v1.ProviderProto.CreateRequest;
import io.virtfleet.proto.v1.ProviderProto.GetCapabilitiesRequest;
import io.virtfleet.proto.v1.ProviderProto.GetCapabilitiesResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConformanceRunnerTest {
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(said, true, StandardCharsets.UTF_8);
    private final ConformanceRunner runner = new ConformanceRunner(out, out);

    @Test
    void saysInOneSentenceThatNobodyAnswers() {
        assertThat(runner.run(List.of("--endpoint", "localhost:1"))).isEqualTo(69);
        assertThat(said.toString(StandardCharsets.UTF_8))
                .isEqualToIgnoringNewLines("No provider answers at localhost:1: Connection refused");
    }

    @Test
    void explainsItsFlagsWhenOneIsWrong() {
        assertThat(runner.run(List.of("--endpont", "localhost:1"))).isEqualTo(64);
        assertThat(said.toString(StandardCharsets.UTF_8)).contains("did you mean --endpoint?", "--report-dir");
    }

    @Test
    void namesTheCertificateFileThatIsMissing(@TempDir Path folder) {
        assertThat(runner.run(List.of("--endpoint", "localhost:1", "--certs", folder.toString())))
                .isEqualTo(64);
        assertThat(said.toString(StandardCharsets.UTF_8)).contains(folder.resolve("tls.crt") + " cannot be read");
    }

    @Test
    void saysThatTheProviderDiedAndStops(@TempDir Path reports) throws IOException {
        AtomicReference<Server> itself = new AtomicReference<>();
        Server mortal = Grpc.newServerBuilderForPort(0, InsecureServerCredentials.create())
                .addService(new Mortal(itself))
                .build()
                .start();
        itself.set(mortal);
        int exit = runner.run(List.of(
                "--endpoint", "localhost:" + mortal.getPort(), "--parallel", "1", "--report-dir", reports.toString()));
        assertThat(exit).isEqualTo(69);
        assertThat(said.toString(StandardCharsets.UTF_8))
                .contains("does not answer any more")
                .contains("Stopped after");
    }

    /** Says what it is, and dies of the first thing it is asked to do. */
    private static final class Mortal extends ProviderGrpc.ProviderImplBase {
        private final AtomicReference<Server> server;

        Mortal(AtomicReference<Server> server) {
            this.server = server;
        }

        @Override
        public void getCapabilities(GetCapabilitiesRequest request, StreamObserver<GetCapabilitiesResponse> reply) {
            reply.onNext(GetCapabilitiesResponse.newBuilder()
                    .setProviderType("mortal")
                    .setProviderVersion("1")
                    .build());
            reply.onCompleted();
        }

        @Override
        public void create(CreateRequest request, StreamObserver<Operation> reply) {
            server.get().shutdownNow();
        }
    }
}
