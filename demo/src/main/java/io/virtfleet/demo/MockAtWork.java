package io.virtfleet.demo;

import io.grpc.ChannelCredentials;
import io.grpc.Grpc;
import io.grpc.ManagedChannel;
import io.grpc.TlsChannelCredentials;
import io.virtfleet.provider.mock.admin.MockAdmin;
import io.virtfleet.testkit.CertificateWish;
import io.virtfleet.testkit.LeashedProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A mock provider as a process of its own, reached by mutual TLS; it can be killed and comes back with its VMs. */
final class MockAtWork implements AutoCloseable {
    private static final String NAMESPACE = "default";
    private static final Pattern SERVES = Pattern.compile("serves on \\S*?(\\d+) ");
    private static final Duration START = Duration.ofSeconds(60);

    private final String provider;
    private final Scene scene;
    private final int port;
    private @Nullable LeashedProcess process;

    MockAtWork(String provider, Scene scene) {
        this.provider = provider;
        this.scene = scene;
        this.port = freePort();
    }

    String address() {
        return "localhost:" + port;
    }

    /** Starts it, with the certificate that the manager issued for it. */
    void start() {
        Path certificates = folder("tls");
        for (String file : List.of("tls.crt", "tls.key", "ca.crt")) {
            write(certificates.resolve(file), scene.secret(NAMESPACE, provider + "-provider-tls", file));
        }
        process = launch(certificates);
        process.waitForLine(SERVES, START);
    }

    void kill() {
        if (process != null) {
            process.kill();
        }
    }

    /** What someone does on the hypervisor itself. */
    void behindOurBack(Consumer<MockAdmin> deed) {
        // The certificate names the Provider, wherever it listens.
        ManagedChannel channel = Grpc.newChannelBuilder(address(), credentials())
                .overrideAuthority(provider + "." + NAMESPACE + ".provider.virtfleet.internal")
                .build();
        try {
            deed.accept(new MockAdmin(channel));
        } finally {
            channel.shutdownNow();
        }
    }

    @Override
    public void close() {
        if (process != null) {
            process.close();
        }
    }

    private LeashedProcess launch(Path certificates) {
        return LeashedProcess.start(
                List.of(
                        "bin/run",
                        "provider-mock",
                        "--admin",
                        "--port=" + port,
                        "--health-port=0",
                        "--tls-dir=" + certificates,
                        "--state-file=" + scene.folder().resolve(provider + ".state")),
                Map.of(),
                scene.folder().resolve(provider + ".log"));
    }

    private ChannelCredentials credentials() {
        Path caller = folder("caller");
        try {
            scene.authority().issue(CertificateWish.client("demo", "")).writeTo(caller);
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

    private Path folder(String name) {
        try {
            return Files.createDirectories(scene.folder().resolve(provider + "-" + name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void write(Path file, String content) {
        try {
            Files.writeString(file, content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int freePort() {
        try (var socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
