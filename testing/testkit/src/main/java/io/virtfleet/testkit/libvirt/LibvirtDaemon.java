package io.virtfleet.testkit.libvirt;

import io.virtfleet.testkit.Command;
import io.virtfleet.testkit.LeashedProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * A daemon in the namespaces of a libvirt host. It may be killed and started again: guests are no children of
 * it.
 */
final class LibvirtDaemon implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final List<String> command;
    private final Path log;
    private final BooleanSupplier ready;
    private volatile LeashedProcess process;

    private LibvirtDaemon(List<String> command, Path log, BooleanSupplier ready) {
        this.command = List.copyOf(command);
        this.log = log;
        this.ready = ready;
        this.process = LeashedProcess.start(this.command, Map.of(), log);
    }

    /** Starts a command that enters the namespaces. */
    static LibvirtDaemon start(List<String> entering, Path log, BooleanSupplier ready) {
        return new LibvirtDaemon(entering, log, ready);
    }

    void awaitReady() {
        process.waitUntil("get ready", ready, PATIENCE);
    }

    // The process itself only entered the namespaces; it ends, and stops, with its child.
    private ProcessHandle daemon() {
        return Namespaces.childOf(process.pid());
    }

    long pid() {
        return daemon().pid();
    }

    void kill() {
        if (process.alive()) {
            daemon().destroyForcibly();
            process.waitUntil("end", () -> !process.alive(), PATIENCE);
        }
    }

    /** Starts it, again if it runs, and waits until it is ready. */
    void restart() {
        kill();
        process = LeashedProcess.start(command, Map.of(), log);
        awaitReady();
    }

    void pause() {
        Command.of(List.of("sh", "-c", "kill -STOP " + pid())).run().success();
        process.pause();
    }

    /** Woken, the parent wakes its child. */
    void resume() {
        process.resume();
    }

    String output() {
        return process.output();
    }

    @Override
    public void close() {
        process.close();
    }
}
