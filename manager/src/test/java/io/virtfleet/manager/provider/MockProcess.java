package io.virtfleet.manager.provider;

import io.virtfleet.provider.mock.admin.MockAdmin;
import io.virtfleet.testkit.FreePorts;
import io.virtfleet.testkit.LeashedProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** The mock provider as a process, which can be killed and started again at the same port. */
public final class MockProcess implements AutoCloseable {
    private static final Pattern SERVES = Pattern.compile(" serves on ");
    private static final Duration START = Duration.ofSeconds(30);

    private final Path folder;
    private final List<String> flags;
    private final Map<String, String> environment;
    private final int port;
    private LeashedProcess process;

    private MockProcess(Path folder, List<String> flags, Map<String, String> environment) {
        this.folder = folder;
        this.flags = flags;
        this.port = FreePorts.next();
        this.environment = environment;
        this.process = launch();
    }

    public static MockProcess plain(Path folder) {
        return plain(folder, List.of(), Map.of());
    }

    /** With more flags, and an environment. */
    public static MockProcess plain(Path folder, List<String> more, Map<String, String> environment) {
        List<String> flags = new ArrayList<>(List.of("--insecure", "--state-file=" + folder.resolve("state")));
        flags.addAll(more);
        return new MockProcess(folder, flags, environment);
    }

    static MockProcess secured(Path folder, Path tls) {
        return new MockProcess(folder, List.of("--tls-dir=" + tls), Map.of());
    }

    public String address() {
        return "localhost:" + port;
    }

    public void kill() {
        process.kill();
    }

    /** Tells it to stop, and waits until it did. */
    public void stop() {
        process.terminate();
    }

    /** What it logged so far. */
    public String output() {
        return process.output();
    }

    public void startAgain() {
        process = launch();
    }

    /** Only without TLS. */
    public void drive(Consumer<MockAdmin> actions) {
        MockAdmin.drive(address(), actions);
    }

    @Override
    public void close() {
        process.close();
    }

    private LeashedProcess launch() {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "@" + Path.of("..", "bin", "provider.jvm"),
                "-jar",
                Path.of("..", "provider-mock", "target", "provider-mock.jar").toString(),
                "--admin",
                "--health-port=0",
                "--port=" + port));
        command.addAll(flags);
        LeashedProcess started = LeashedProcess.start(command, environment, folder.resolve("mock.log"));
        started.waitForLine(SERVES, START);
        return started;
    }
}
