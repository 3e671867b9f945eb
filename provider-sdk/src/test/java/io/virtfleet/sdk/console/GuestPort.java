package io.virtfleet.sdk.console;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.ProviderException;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** The console of a guest that a test plays: it says what it is told to, and reads only while it is allowed to. */
final class GuestPort implements ConsoleStream {
    private final Deque<Byte> said = new ArrayDeque<>();
    private final ByteArrayOutputStream read = new ByteArrayOutputStream();
    private boolean reading = true;
    private boolean ended;
    private int received;
    private int sendsBegun;
    private int closes;
    private @Nullable RuntimeException failure;
    private @Nullable Fault aborted;

    synchronized GuestPort say(byte[] bytes) {
        for (byte each : bytes) {
            said.add(each);
        }
        notifyAll();
        return this;
    }

    synchronized GuestPort end() {
        ended = true;
        notifyAll();
        return this;
    }

    synchronized void fail(RuntimeException why) {
        failure = why;
        notifyAll();
    }

    synchronized GuestPort stopReading() {
        reading = false;
        return this;
    }

    synchronized void startReading() {
        reading = true;
        notifyAll();
    }

    synchronized byte[] read() {
        return read.toByteArray();
    }

    /** How many bytes the bridge has taken. */
    synchronized int received() {
        return received;
    }

    synchronized int sendsBegun() {
        return sendsBegun;
    }

    synchronized int closes() {
        return closes;
    }

    @Override
    public synchronized int receive(byte[] into) {
        awaitUnlessOver(() -> !said.isEmpty() || ended);
        int count = 0;
        while (count < into.length && !said.isEmpty()) {
            into[count++] = said.remove();
        }
        received += count;
        return count;
    }

    @Override
    public synchronized void send(ByteBuffer bytes) {
        sendsBegun++;
        notifyAll();
        awaitUnlessOver(() -> reading);
        while (bytes.hasRemaining()) {
            read.write(bytes.get());
        }
    }

    @Override
    public synchronized void abort(Fault why) {
        if (aborted == null) {
            aborted = why;
        }
        notifyAll();
    }

    @Override
    public synchronized void close() {
        closes++;
    }

    private void refuseIfOver() {
        if (closes > 0) {
            throw new IllegalStateException("used after it was closed");
        }
        if (aborted != null) {
            throw new ProviderException(aborted);
        }
        if (failure != null) {
            throw failure;
        }
    }

    /** Blocks as a native call does. */
    private void awaitUnlessOver(BooleanSupplier condition) {
        while (!condition.getAsBoolean() && aborted == null && failure == null) {
            try {
                wait();
            } catch (InterruptedException ignored) {
                // Only abort ends it.
            }
        }
        refuseIfOver();
    }
}
