package io.virtfleet.testkit;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** A server that a test may pause, kill and start again, at the same address and with the same files. */
public final class RestartableProcess implements AutoCloseable {
    private static final Duration START = Duration.ofSeconds(30);

    private final List<String> command;
    private final Path log;
    private final BooleanSupplier ready;
    private volatile LeashedProcess process;

    public RestartableProcess(List<String> command, Path log, BooleanSupplier ready) {
        this.command = List.copyOf(command);
        this.log = log;
        this.ready = ready;
        this.process = LeashedProcess.start(this.command, Map.of(), log);
    }

    public void awaitReady() {
        process.waitUntil("get ready", ready, START);
    }

    public long pid() {
        return process.pid();
    }

    /** Stops the server from answering; connections to it stay open. */
    public void pause() {
        process.pause();
    }

    public void resume() {
        process.resume();
    }

    public void kill() {
        process.kill();
    }

    /** Kills the server if it still runs, starts it again and waits until it is ready. */
    public void restart() {
        process.kill();
        process = LeashedProcess.start(command, Map.of(), log);
        awaitReady();
    }

    @Override
    public void close() {
        process.close();
    }
}
