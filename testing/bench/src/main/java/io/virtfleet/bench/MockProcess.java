package io.virtfleet.bench;

import io.grpc.ChannelCredentials;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.grpc.TlsChannelCredentials;
import io.virtfleet.provider.mock.admin.MockAdmin;
import io.virtfleet.sdk.client.ProviderAddress;
import io.virtfleet.testkit.LeashedProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The mock provider as its users run it: a process of its own with the flags it ships with. */
public final class MockProcess implements AutoCloseable {
    private static final Pattern READY = Pattern.compile(" serves on (\\S+) ");
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final LeashedProcess process;
    private final ProviderAddress address;
    private final ManagedChannel adminChannel;
    private final double startSeconds;

    private MockProcess(LeashedProcess process, ProviderAddress address, ManagedChannel admin, double startSeconds) {
        this.process = process;
        this.address = address;
        this.adminChannel = admin;
        this.startSeconds = startSeconds;
    }

    /** One that wants mutual TLS. */
    public static MockProcess start(Path folder, BenchCertificates certificates) throws IOException {
        return start(folder, "--tls-dir=" + certificates.server(), credentials(certificates));
    }

    /** One without TLS. */
    public static MockProcess startPlain(Path folder) throws IOException {
        return start(folder, "--insecure", InsecureChannelCredentials.create());
    }

    private static MockProcess start(Path folder, String security, ChannelCredentials credentials) throws IOException {
        long began = System.nanoTime();
        LeashedProcess process = LeashedProcess.start(
                List.of(
                        Path.of("bin", "run").toAbsolutePath().toString(),
                        "provider-mock",
                        "--admin",
                        "--bind=127.0.0.1",
                        "--port=0",
                        "--health-port=0",
                        security),
                Map.of(),
                Files.createTempFile(folder, "mock", ".log"));
        Matcher ready = READY.matcher(process.waitForLine(READY, PATIENCE));
        double seconds = (System.nanoTime() - began) / 1e9;
        if (!ready.find()) {
            throw new IllegalStateException("no address in the mock's ready line");
        }
        ProviderAddress address = ProviderAddress.parse(ready.group(1));
        ManagedChannel admin =
                Grpc.newChannelBuilder(address.toString(), credentials).build();
        return new MockProcess(process, address, admin, seconds);
    }

    private static ChannelCredentials credentials(BenchCertificates certificates) throws IOException {
        Path client = certificates.client();
        return TlsChannelCredentials.newBuilder()
                .keyManager(
                        client.resolve("tls.crt").toFile(),
                        client.resolve("tls.key").toFile())
                .trustManager(client.resolve("ca.crt").toFile())
                .build();
    }

    public ProviderAddress address() {
        return address;
    }

    public MockAdmin admin() {
        return new MockAdmin(adminChannel);
    }

    public double startSeconds() {
        return startSeconds;
    }

    public double rssMib() throws IOException {
        return Memory.rssMib(process.pid());
    }

    /** From now on it takes connections and calls, and never says a word. */
    public void fallSilent() {
        process.pause();
    }

    @Override
    public void close() {
        adminChannel.shutdownNow();
        process.close();
    }
}
