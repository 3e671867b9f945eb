package io.virtfleet.provider.libvirt.console;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.console.ConsoleReader;
import io.virtfleet.contract.console.ConsoleSession;
import io.virtfleet.contract.console.Consoles;
import io.virtfleet.provider.libvirt.link.HostLine;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;

/**
 * One caller on one line. It has two threads of its own, one for each direction: a console lives long, and must not hold
 * a thread that other calls wait for.
 */
final class JoinedConsole implements ConsoleSession {
    private static final Fault LEFT = Fault.of(FaultKind.UNREACHABLE, "the console is closed");

    private final HostLine line;
    private final ConsoleReader reader;
    private final ExecutorService sender = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().name("console-input-", 0).daemon().factory());

    private JoinedConsole(HostLine line, ConsoleReader reader) {
        this.line = line;
        this.reader = reader;
    }

    /** Joins them; {@code onEnd} hears when nothing of it is left. */
    static JoinedConsole start(HostLine line, ConsoleReader reader, Consumer<JoinedConsole> onEnd) {
        JoinedConsole console = new JoinedConsole(line, reader);
        Thread.ofPlatform().name("console-output").daemon().start(() -> {
            console.listen();
            onEnd.accept(console);
        });
        return console;
    }

    /** Waits until the host has taken them: a caller who is faster than the guest is slowed down. */
    @Override
    public void input(ByteBuffer bytes) {
        try {
            sender.submit(() -> send(bytes)).get();
        } catch (RejectedExecutionException over) {
            // What is said after the end is heard by nobody.
        } catch (ExecutionException bug) {
            throw new IllegalStateException(bug);
        } catch (InterruptedException left) {
            Thread.currentThread().interrupt();
            close();
        }
    }

    private void send(ByteBuffer bytes) {
        try {
            line.send(bytes);
        } catch (RuntimeException broken) {
            // The listener then meets the same failure, and tells the caller.
            line.hangUp(fault(broken));
        }
    }

    @Override
    public void close() {
        line.hangUp(LEFT);
    }

    /** Ends it for a reason that the caller is told. */
    void hangUp(Fault why) {
        line.hangUp(why);
    }

    private void listen() {
        try {
            byte[] room = new byte[Consoles.MAX_CHUNK_BYTES];
            for (int count = line.receive(room); count > 0; count = line.receive(room)) {
                reader.output(ByteBuffer.wrap(Arrays.copyOf(room, count)));
            }
            reader.ended();
        } catch (RuntimeException broken) {
            reader.broken(fault(broken));
        } finally {
            line.hangUp(LEFT);
            sender.close();
            line.close();
        }
    }

    private static Fault fault(RuntimeException broken) {
        return broken instanceof ProviderException known
                ? known.fault()
                : Fault.of(FaultKind.INTERNAL, "the console met a bug: " + broken);
    }
}
