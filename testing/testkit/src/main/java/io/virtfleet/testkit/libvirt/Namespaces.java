package io.virtfleet.testkit.libvirt;

import io.virtfleet.testkit.Command;
import io.virtfleet.testkit.CommandResult;
import io.virtfleet.testkit.LeashedProcess;
import io.virtfleet.testkit.MissingPrerequisite;
import io.virtfleet.testkit.TemporaryFolder;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Mounts, processes and, unless it shares the machine's, a network that only one libvirt host sees. With their first
 * process they end, and all that runs in them, however it was started.
 */
final class Namespaces implements AutoCloseable {
    private static final String KEEPER = "libvirt-keeper.sh";
    private static final Pattern READY = Pattern.compile("^ready$");
    private static final int ROOT = 0;
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** Whose network the processes use. */
    enum Network {
        OWN,
        SHARED
    }

    private final Network network;
    private final LeashedProcess process;
    private final ProcessHandle first;

    private Namespaces(Network network, LeashedProcess process, ProcessHandle first) {
        this.network = network;
        this.process = process;
        this.first = first;
    }

    /** Only root may make them; anybody else is told so before something is started. */
    static void requireRoot() {
        try {
            if (!Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(ROOT)) {
                throw new MissingPrerequisite("a libvirt host needs root, for namespaces of its own: run it with sudo");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Namespaces create(TemporaryFolder folder, Path cache, Network network) {
        Path keeper = folder.file(KEEPER, script());
        var command = new ArrayList<>(List.of("unshare", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"));
        if (network == Network.OWN) {
            command.add("--net");
        }
        command.addAll(List.of("sh", keeper.toString(), folder.path().toString(), cache.toString(), network.name()));
        Path log = folder.path().resolve("keeper.log");
        var process = LeashedProcess.start(command, Map.of(), log);
        process.waitForLine(READY, PATIENCE);
        return new Namespaces(network, process, childOf(process.pid()));
    }

    private static String script() {
        try (InputStream script = Namespaces.class.getResourceAsStream(KEEPER)) {
            return new String(Objects.requireNonNull(script).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The one child of a process that changes namespaces is what runs in them. */
    static ProcessHandle childOf(long pid) {
        return ProcessHandle.of(pid)
                .flatMap(parent -> parent.children().findFirst())
                .orElseThrow(() -> new IllegalStateException("process " + pid + " has no child"));
    }

    /** Of the first process, as the machine counts. */
    long pid() {
        return first.pid();
    }

    /** How a command must be called to run in the namespaces. */
    List<String> entering(List<String> command) {
        return entering(network, command);
    }

    /** The same with a choice of network: what is to be reached from the machine must run in the machine's. */
    List<String> entering(Network network, List<String> command) {
        var prefix = new ArrayList<>(List.of("nsenter", "--target", Long.toString(pid()), "--mount", "--pid"));
        if (network == Network.OWN) {
            prefix.add("--net");
        }
        prefix.add("--");
        return Stream.concat(prefix.stream(), command.stream()).toList();
    }

    CommandResult run(String... command) {
        return Command.of(entering(List.of(command))).run();
    }

    /** The first process goes last: once it is gone, so are all others. */
    @Override
    public void close() {
        first.destroyForcibly();
        process.waitUntil("end", () -> !process.alive(), PATIENCE);
    }
}
