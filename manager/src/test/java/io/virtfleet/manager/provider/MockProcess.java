package io.virtfleet.manager.provider;

import io.virtfleet.provider.mock.admin.MockAdmin;
import io.virtfleet.testkit.LeashedProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The mock provider as a process, which can be killed and started again at the same port. */
public final class MockProcess implements AutoCloseable {
    private static final Pattern SERVES = Pattern.compile("serves on \\S*?(\\d+) ");
    private static final Duration START = Duration.ofSeconds(30);

    private final Path folder;
    private final List<String> flags;
    private LeashedProcess process;
    private final int port;

    private MockProcess(Path folder, List<String> flags) {
        this.folder = folder;
        this.flags = flags;
        this.process = launch(0);
        this.port = port(process);
    }

    public static MockProcess plain(Path folder) {
        return plain(folder, List.of());
    }

    /** With more flags. */
    public static MockProcess plain(Path folder, List<String> more) {
        List<String> flags = new ArrayList<>(List.of("--insecure", "--state-file=" + folder.resolve("state")));
        flags.addAll(more);
        return new MockProcess(folder, flags);
    }

    static MockProcess secured(Path folder, Path tls) {
        return new MockProcess(folder, List.of("--tls-dir=" + tls));
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
        process = launch(port);
        port(process);
    }

    /** Only without TLS. */
    public void drive(Consumer<MockAdmin> actions) {
        MockAdmin.drive(address(), actions);
    }

    @Override
    public void close() {
        process.close();
    }

    private LeashedProcess launch(int wanted) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "@" + Path.of("..", "bin", "provider.jvm"),
                "-jar",
                Path.of("..", "provider-mock", "target", "provider-mock.jar").toString(),
                "--admin",
                "--health-port=0",
                "--port=" + wanted));
        command.addAll(flags);
        return LeashedProcess.start(command, Map.of(), folder.resolve("mock.log"));
    }

    private static int port(LeashedProcess process) {
        Matcher serves = SERVES.matcher(process.waitForLine(SERVES, START));
        if (!serves.find()) {
            throw new IllegalStateException("the mock does not say where it serves");
        }
        return Integer.parseInt(serves.group(1));
    }
}
