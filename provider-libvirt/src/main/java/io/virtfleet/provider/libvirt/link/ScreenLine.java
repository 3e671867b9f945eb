package io.virtfleet.provider.libvirt.link;

import com.sun.jna.LastErrorException;
import com.sun.jna.NativeLong;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.provider.libvirt.link.raw.SocketNative;
import io.virtfleet.sdk.console.ConsoleStream;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** A screen on a socket that the host handed over: no port or path leads to it. */
final class ScreenLine implements ConsoleStream {
    private static final int BOTH_WAYS = 2;
    private static final int NO_FLAGS = 0;
    private static final int NO_SIGNAL = 0x4000;
    private static final int INTERRUPTED = 4;
    private static final int RESET = 104;

    private final HostConnection connection;
    private final int socket;
    private @Nullable Fault hungUp;
    private boolean closed;

    private ScreenLine(HostConnection connection, int socket) {
        this.connection = connection;
        this.socket = socket;
    }

    static ScreenLine on(HostConnection connection, int socket) {
        ScreenLine line = new ScreenLine(connection, socket);
        connection.add(line);
        return line;
    }

    @Override
    public int receive(byte[] into) {
        int bytes = moved(() -> SocketNative.LIBRARY.recv(socket, into, new NativeLong(into.length), NO_FLAGS));
        if (bytes == 0) {
            refuseIfHungUp();
        }
        return bytes;
    }

    @Override
    public void send(ByteBuffer bytes) {
        while (bytes.hasRemaining()) {
            byte[] chunk = new byte[bytes.remaining()];
            bytes.duplicate().get(chunk);
            int sent = moved(() -> SocketNative.LIBRARY.send(socket, chunk, new NativeLong(chunk.length), NO_SIGNAL));
            bytes.position(bytes.position() + sent);
        }
    }

    private interface Move {
        NativeLong bytes();
    }

    private int moved(Move move) {
        while (true) {
            try {
                return move.bytes().intValue();
            } catch (LastErrorException failure) {
                refuseIfHungUp();
                if (failure.getErrorCode() == RESET) {
                    return 0;
                }
                if (failure.getErrorCode() != INTERRUPTED) {
                    throw new ProviderException(
                            Fault.of(FaultKind.UNREACHABLE, "the screen broke: " + failure.getMessage()), failure);
                }
            }
        }
    }

    private synchronized void refuseIfHungUp() {
        if (hungUp != null) {
            throw new ProviderException(hungUp);
        }
    }

    @Override
    public synchronized void abort(Fault why) {
        if (hungUp == null && !closed) {
            hungUp = why;
            try {
                SocketNative.LIBRARY.shutdown(socket, BOTH_WAYS);
            } catch (LastErrorException gone) {
                // The other side was faster.
            }
        }
    }

    @Override
    public void close() {
        connection.remove(this);
        synchronized (this) {
            if (!closed) {
                closed = true;
                SocketNative.LIBRARY.close(socket);
            }
        }
    }
}
