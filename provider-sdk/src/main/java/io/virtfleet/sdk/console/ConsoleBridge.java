package io.virtfleet.sdk.console;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.console.ConsoleReader;
import io.virtfleet.contract.console.ConsoleSession;
import io.virtfleet.contract.console.Consoles;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Copies bytes between one caller and one console until either side ends it. It has two threads of its own, one for each
 * direction: a console lives long, and must not hold a thread that other calls wait for.
 */
final class ConsoleBridge implements ConsoleSession {
    private static final Logger LOG = LoggerFactory.getLogger(ConsoleBridge.class);
    private static final Fault CLOSED = Fault.of(FaultKind.UNREACHABLE, "the console is closed");

    private final ConsoleStream stream;
    private final ConsoleReader reader;
    private final ExecutorService sender = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().name("console-input-", 0).daemon().factory());

    private ConsoleBridge(ConsoleStream stream, ConsoleReader reader) {
        this.stream = stream;
        this.reader = reader;
    }

    /** Starts to copy; {@code onEnd} is called once, when the stream and both threads were released. */
    static ConsoleBridge start(ConsoleStream stream, ConsoleReader reader, Consumer<ConsoleBridge> onEnd) {
        ConsoleBridge bridge = new ConsoleBridge(stream, reader);
        Thread.ofPlatform().name("console-output").daemon().start(() -> {
            try {
                bridge.receiveAll();
            } finally {
                onEnd.accept(bridge);
            }
        });
        return bridge;
    }

    /** Waits until the platform has taken them: a caller who is faster than the guest is slowed down. */
    @Override
    public void input(ByteBuffer bytes) {
        try {
            sender.submit(() -> send(bytes)).get();
        } catch (RejectedExecutionException over) {
            // What comes after the end has no receiver.
        } catch (ExecutionException bug) {
            throw new IllegalStateException(bug);
        } catch (InterruptedException left) {
            Thread.currentThread().interrupt();
            close();
        }
    }

    private void send(ByteBuffer bytes) {
        try {
            stream.send(bytes);
        } catch (RuntimeException broken) {
            // The receiving thread then meets the same failure, and reports it to the caller.
            stream.abort(fault(broken));
        }
    }

    @Override
    public void close() {
        stream.abort(CLOSED);
    }

    /** Ends it with a fault that is reported to the caller. */
    void abort(Fault why) {
        stream.abort(why);
    }

    private void receiveAll() {
        try {
            byte[] room = new byte[Consoles.MAX_CHUNK_BYTES];
            for (int count = stream.receive(room); count > 0; count = stream.receive(room)) {
                reader.output(ByteBuffer.wrap(Arrays.copyOf(room, count)));
            }
            reader.ended();
        } catch (RuntimeException broken) {
            report(fault(broken));
        } finally {
            stream.abort(CLOSED);
            sender.close();
            stream.close();
        }
    }

    private void report(Fault fault) {
        try {
            reader.broken(fault);
        } catch (RuntimeException gone) {
            LOG.debug("the end of a console was not reported: {}", gone.toString());
        }
    }

    private static Fault fault(RuntimeException broken) {
        return broken instanceof ProviderException known
                ? known.fault()
                : Fault.of(FaultKind.INTERNAL, "the console failed unexpectedly: " + broken);
    }
}
