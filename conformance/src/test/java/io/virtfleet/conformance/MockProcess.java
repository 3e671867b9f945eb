package io.virtfleet.conformance;

import io.grpc.ManagedChannel;
import io.virtfleet.conformance.kit.Connection;
import io.virtfleet.conformance.kit.ProviderLauncher;
import io.virtfleet.conformance.kit.ProviderUnderTest;
import io.virtfleet.conformance.kit.RunningProvider;
import io.virtfleet.proto.mock.AdminGrpc;
import io.virtfleet.testkit.LeashedProcess;
import io.virtfleet.testkit.tls.CertificateOptions;
import io.virtfleet.testkit.tls.TestCertificates;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The mock provider as a process of its own, with mutual TLS. */
final class MockProcess implements AutoCloseable {
    private static final Pattern SERVES = Pattern.compile("serves on \\S*?(\\d+) ");
    private static final Duration START = Duration.ofSeconds(30);

    private final Path folder;
    private final Path callers;
    private final LeashedProcess process;
    private final ProviderUnderTest target;

    private MockProcess(Path folder) {
        this.folder = folder;
        var authority = TestCertificates.create("conformance");
        authority.issue(CertificateOptions.server("provider")).writeTo(folder.resolve("server"));
        callers = authority.issue(CertificateOptions.client("kit", "")).writeTo(folder.resolve("client"));
        process = launch("mock.log", Optional.empty());
        target = ProviderUnderTest.secured(endpoint(process), callers)
                .withType("mock")
                .withLauncher(new Launcher(Optional.empty()));
    }

    static MockProcess start(Path folder) {
        return new MockProcess(folder);
    }

    private LeashedProcess launch(String log, Optional<Path> state) {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        Path jar = Path.of("..", "provider-mock", "target", "provider-mock.jar");
        return LeashedProcess.start(
                List.of(
                        java.toString(),
                        "@" + Path.of("..", "bin", "provider.jvm"),
                        "-jar",
                        jar.toString(),
                        "--admin",
                        "--port",
                        "0",
                        "--health-port",
                        "0",
                        "--tls-dir",
                        folder.resolve("server").toString(),
                        "--state-file",
                        state.map(Path::toString).orElse("")),
                Map.of(),
                folder.resolve(log));
    }

    private static String endpoint(LeashedProcess process) {
        Matcher port = SERVES.matcher(process.waitForLine(SERVES, START));
        if (!port.find()) {
            throw new IllegalStateException("the mock does not say where it serves");
        }
        return "localhost:" + port.group(1);
    }

    /** The launcher of mocks that keep their VMs in this file; without one they go with their process. */
    ProviderLauncher keeping(Optional<Path> state) {
        return new Launcher(state);
    }

    private final class Launcher implements ProviderLauncher {
        private final Optional<Path> state;

        Launcher(Optional<Path> state) {
            this.state = state;
        }

        @Override
        public RunningProvider start() {
            LeashedProcess other = launch("other-" + System.nanoTime() + ".log", state);
            return new Leashed(endpoint(other), other);
        }

        @Override
        public Optional<ProviderLauncher> persistent() {
            return Optional.of(keeping(Optional.of(folder.resolve("state-" + System.nanoTime()))));
        }
    }

    ProviderUnderTest target() {
        return target;
    }

    ManagedChannel channel() {
        return Connection.dial(target.access());
    }

    static AdminGrpc.AdminBlockingStub admin(ManagedChannel channel) {
        return AdminGrpc.newBlockingStub(channel).withDeadlineAfter(Duration.ofMinutes(10));
    }

    @Override
    public void close() {
        process.close();
    }

    private record Leashed(String endpoint, LeashedProcess process) implements RunningProvider {
        @Override
        public void terminate() {
            Thread.startVirtualThread(process::terminate);
        }

        @Override
        public OptionalInt exitCode(Duration patience) {
            process.waitUntil("end", () -> !process.alive(), patience);
            return process.exitCode();
        }

        @Override
        public void close() {
            process.close();
        }
    }
}
