package io.virtfleet.demo;

import io.grpc.ChannelCredentials;
import io.grpc.Grpc;
import io.grpc.ManagedChannel;
import io.grpc.TlsChannelCredentials;
import io.virtfleet.provider.mock.admin.MockAdmin;
import io.virtfleet.testkit.tls.CertificateOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** A mock provider at work; killed, it comes back with its VMs. */
final class MockAtWork implements AutoCloseable {
    private final Scene scene;
    private final ProviderAtWork process;

    MockAtWork(String provider, Scene scene) {
        this.scene = scene;
        this.process = new ProviderAtWork(
                provider,
                scene,
                List.of(
                        "provider-mock",
                        "--admin",
                        "--state-file=" + scene.folder().resolve(provider + ".state")));
    }

    String address() {
        return process.address();
    }

    void start() {
        process.start();
    }

    void kill() {
        process.kill();
    }

    /** What someone does on the hypervisor itself. */
    void behindOurBack(Consumer<MockAdmin> deed) {
        // The certificate names the Provider, wherever it listens.
        ManagedChannel channel = Grpc.newChannelBuilder(address(), credentials())
                .overrideAuthority(process.authority())
                .build();
        try {
            deed.accept(new MockAdmin(channel));
        } finally {
            channel.shutdownNow();
        }
    }

    @Override
    public void close() {
        process.close();
    }

    private ChannelCredentials credentials() {
        Path caller = process.folder("caller");
        try {
            scene.authority().issue(CertificateOptions.client("demo", "")).writeTo(caller);
            return TlsChannelCredentials.newBuilder()
                    .keyManager(
                            caller.resolve("tls.crt").toFile(),
                            caller.resolve("tls.key").toFile())
                    .trustManager(caller.resolve("ca.crt").toFile())
                    .build();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
