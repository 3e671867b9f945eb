package io.virtfleet.sdk.client;

import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.console.ConsoleCodec;
import io.virtfleet.contract.console.ConsoleReader;
import io.virtfleet.contract.console.ConsoleSession;
import io.virtfleet.contract.console.Consoles;
import io.virtfleet.proto.v1.ConsolesProto.ConsoleInput;
import io.virtfleet.proto.v1.ConsolesProto.ConsoleOutput;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A joined console. */
final class RemoteConsole implements ConsoleSession {
    private final RemoteStream<ConsoleInput, ConsoleOutput> stream;
    private final Deadlines deadlines;
    private final ConsoleReader reader;
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile boolean closed;

    private RemoteConsole(RemoteStream<ConsoleInput, ConsoleOutput> stream, Deadlines deadlines, ConsoleReader reader) {
        this.stream = stream;
        this.deadlines = deadlines;
        this.reader = reader;
    }

    static RemoteConsole start(
            RemoteStream<ConsoleInput, ConsoleOutput> stream, Deadlines deadlines, ConsoleReader reader) {
        RemoteConsole console = new RemoteConsole(stream, deadlines, reader);
        Thread.ofVirtual().name("console").start(console::listen);
        return console;
    }

    private void listen() {
        try {
            Optional<ConsoleOutput> output = stream.next();
            while (output.isPresent()) {
                reader.output(ConsoleCodec.decodeOutput(output.get()));
                output = stream.next();
            }
            reader.ended();
        } catch (ProviderException broken) {
            stream.cancel();
            if (!closed) {
                reader.broken(broken.fault());
            }
        } finally {
            ended.countDown();
        }
    }

    /** Sends the bytes in as many pieces as they need. */
    @Override
    public void input(ByteBuffer bytes) {
        while (bytes.hasRemaining()) {
            int size = Math.min(bytes.remaining(), Consoles.MAX_CHUNK_BYTES);
            stream.send(ConsoleCodec.encodeInput(bytes.slice(bytes.position(), size)), deadlines.streamIdle());
            bytes.position(bytes.position() + size);
        }
    }

    /** Says goodbye and does not wait; the reader may hear what was still on its way. */
    @Override
    public void close() {
        closed = true;
        stream.endSending();
        Thread.ofVirtual().name("console's end").start(this::hangUp);
    }

    /** A provider that does not end its side in time is cut off. */
    private void hangUp() {
        try {
            if (!ended.await(deadlines.reads().toMillis(), TimeUnit.MILLISECONDS)) {
                stream.cancel();
            }
        } catch (InterruptedException hurried) {
            stream.cancel();
            Thread.currentThread().interrupt();
        }
    }
}
