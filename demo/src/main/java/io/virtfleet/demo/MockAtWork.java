package io.virtfleet.demo;

import io.grpc.Grpc;
import io.grpc.ManagedChannel;
import io.grpc.TlsChannelCredentials;
import io.virtfleet.provider.mock.admin.MockAdmin;
import io.virtfleet.testkit.CertificateWish;
import io.virtfleet.testkit.IssuedCertificate;
import io.virtfleet.testkit.LeashedProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A mock provider as a process of its own, reached by mutual TLS; it can be killed and comes back with its VMs. */
final class MockAtWork implements AutoCloseable {
    private static final Pattern SERVES = Pattern.compile("serves on \\S*?(\\d+) ");
    private static final Duration START = Duration.ofSeconds(60);

    private final String provider;
    private final Scene scene;
    private final Path certificates;
    private final Path callerCertificates;
    private LeashedProcess process;
    private final int port;

    MockAtWork(String provider, Scene scene) {
        this.provider = provider;
        this.scene = scene;
        this.certificates = write(scene.authority().issue(CertificateWish.server(provider)), provider);
        this.callerCertificates = write(scene.authority().issue(CertificateWish.client("manager", "")), provider + "-caller");
        this.process = start(0);
        this.port = port(process);
    }

    String address() {
        return "localhost:" + port;
    }

    /** By what the manager proves itself to this provider, and knows it. */
    Path callerCertificates() {
        return callerCertificates;
    }

    void kill() {
        process.kill();
    }

    void comeBack() {
        process = start(port);
        port(process);
    }

    /** What someone does on the hypervisor itself. */
    void behindOurBack(Consumer<MockAdmin> deed) {
        ManagedChannel channel = Grpc.newChannelBuilder(address(), credentials()).build();
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

    private LeashedProcess start(int wanted) {
        return LeashedProcess.start(
                List.of(
                        "bin/run",
                        "provider-mock",
                        "--admin",
                        "--port=" + wanted,
                        "--health-port=0",
                        "--tls-dir=" + certificates,
                        "--state-file=" + scene.folder().resolve(provider + ".state")),
                Map.of(),
                scene.folder().resolve(provider + ".log"));
    }

    private Path write(IssuedCertificate certificate, String name) {
        try {
            Path directory = Files.createDirectories(scene.folder().resolve(name + "-tls"));
            certificate.writeTo(directory);
            return directory;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private io.grpc.ChannelCredentials credentials() {
        try {
            return TlsChannelCredentials.newBuilder()
                    .keyManager(
                            callerCertificates.resolve("tls.crt").toFile(),
                            callerCertificates.resolve("tls.key").toFile())
                    .trustManager(callerCertificates.resolve("ca.crt").toFile())
                    .build();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int port(LeashedProcess process) {
        Matcher serves = SERVES.matcher(process.waitForLine(SERVES, START));
        if (!serves.find()) {
            throw new StoryBroken("the mock provider does not say where it serves");
        }
        return Integer.parseInt(serves.group(1));
    }
}
