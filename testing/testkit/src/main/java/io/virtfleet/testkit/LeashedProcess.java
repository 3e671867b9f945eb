package io.virtfleet.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;

/**
 * A process that never outlives this JVM, not even when the JVM is killed: it runs under {@code leash}, which kills it
 * once the pipe between them closes. That pipe also carries the signals sent here.
 */
public final class LeashedProcess implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final Duration POLL = Duration.ofMillis(20);
    private static final int TAIL_LINES = 30;

    private final String name;
    private final Process leash;
    private final Path log;
    private final int logStart;

    private LeashedProcess(String name, Process leash, Path log, int logStart) {
        this.name = name;
        this.leash = leash;
        this.log = log;
        this.logStart = logStart;
    }

    /** Starts the command; both its outputs are appended to the log. The environment is added to that of this JVM. */
    public static LeashedProcess start(List<String> command, Map<String, String> environment, Path log) {
        var leashed = new ArrayList<String>();
        leashed.add(Parts.located().program("leash").toString());
        leashed.addAll(command);
        var builder = new ProcessBuilder(leashed)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        builder.environment().putAll(environment);
        try {
            int logStart = Files.exists(log) ? Math.toIntExact(Files.size(log)) : 0;
            String name = Path.of(command.getFirst()).getFileName().toString();
            return new LeashedProcess(name, builder.start(), log, logStart);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The pid of the command itself, not of its leash. */
    public long pid() {
        waitUntil("run", () -> command().isPresent(), PATIENCE);
        return command().orElseThrow().pid();
    }

    // Before it becomes the command, a child of leash is a copy of leash.
    private Optional<ProcessHandle> command() {
        Optional<String> itself = leash.info().command();
        return leash.children()
                .filter(child -> child.info().command().isPresent())
                .filter(child -> !child.info().command().equals(itself))
                .findFirst();
    }

    public boolean alive() {
        return leash.isAlive();
    }

    /** Empty while the process runs; 128 and the signal's number when a signal ended it. */
    public OptionalInt exitCode() {
        return leash.isAlive() ? OptionalInt.empty() : OptionalInt.of(leash.exitValue());
    }

    /** What the process has written since it was started. */
    public String output() {
        try {
            byte[] all = Files.readAllBytes(log);
            return new String(all, logStart, all.length - logStart, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits for a whole line of output in which the pattern is found, and returns the line. */
    public String waitForLine(Pattern pattern, Duration timeout) {
        waitUntil("print '" + pattern + "'", () -> line(pattern).isPresent(), timeout);
        return line(pattern).orElseThrow();
    }

    private Optional<String> line(Pattern pattern) {
        String output = output();
        return output.substring(0, output.lastIndexOf('\n') + 1)
                .lines()
                .filter(line -> pattern.matcher(line).find())
                .findFirst();
    }

    /**
     * Waits until the condition holds. When the process ends first, or takes too long, the error says what it was to
     * do and what it wrote last.
     */
    public void waitUntil(String expectation, BooleanSupplier condition, Duration timeout) {
        try {
            Awaitility.await()
                    .pollDelay(Duration.ZERO)
                    .pollInterval(POLL)
                    .timeout(timeout)
                    .until(() -> condition.getAsBoolean() || !alive());
        } catch (ConditionTimeoutException e) {
            throw new IllegalStateException(
                    "%s did not %s within %s\n%s".formatted(name, expectation, timeout, tail()), e);
        }
        if (!alive() && !condition.getAsBoolean()) {
            throw new IllegalStateException(
                    "%s ended with %d before it could %s\n%s".formatted(name, leash.exitValue(), expectation, tail()));
        }
    }

    private String tail() {
        List<String> lines = output().lines().toList();
        return String.join("\n", lines.subList(Math.max(0, lines.size() - TAIL_LINES), lines.size()));
    }

    /** Stops the process from running until it is resumed; its connections stay open. */
    public void pause() {
        Path stat = stat();
        send("STOP");
        waitUntil("pause", () -> paused(stat), PATIENCE);
    }

    /** Lets a paused process run again. */
    public void resume() {
        Path stat = stat();
        send("CONT");
        waitUntil("resume", () -> !paused(stat), PATIENCE);
    }

    private Path stat() {
        return Path.of("/proc", Long.toString(pid()), "stat");
    }

    private static boolean paused(Path stat) {
        try {
            String fields = Files.readString(stat);
            return fields.startsWith("T", fields.lastIndexOf(')') + 2);
        } catch (IOException _) {
            return false;
        }
    }

    /** Asks the process to end and waits for it; one that takes too long is killed. */
    public void terminate() {
        send("CONT");
        send("TERM");
        if (!endsWithin(PATIENCE)) {
            kill();
        }
    }

    /** Ends the process without giving it a chance. */
    public void kill() {
        send("KILL");
        if (!endsWithin(PATIENCE)) {
            throw new IllegalStateException(name + " survives being killed");
        }
    }

    private void send(String signal) {
        try {
            leash.getOutputStream().write((signal + "\n").getBytes(StandardCharsets.US_ASCII));
            leash.getOutputStream().flush();
        } catch (IOException e) {
            // Between the last look and the signal the process may end; nobody is left to hear of it then.
            if (!endsWithin(PATIENCE)) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private boolean endsWithin(Duration timeout) {
        try {
            return leash.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while " + name + " was ending", e);
        }
    }

    /** Kills the process if it still runs. */
    @Override
    public void close() {
        kill();
    }
}
