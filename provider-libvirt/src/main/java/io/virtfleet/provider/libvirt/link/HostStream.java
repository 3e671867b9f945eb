package io.virtfleet.provider.libvirt.link;

import io.virtfleet.provider.libvirt.link.raw.HostCall;
import io.virtfleet.provider.libvirt.link.raw.HostFailure;
import java.nio.ByteBuffer;
import org.libvirt.LibvirtException;
import org.libvirt.Stream;

/** Bytes on their way to or from the host; one that is closed without {@link #finish} is aborted. */
public final class HostStream implements AutoCloseable {
    private static final int BLOCKING = 0;

    /** What libvirt sends at a time. */
    private static final int PIECE_BYTES = 256 << 10;

    /** Less than libvirt takes at a time, which is 32 MiB. */
    private static final int SENT_BYTES = 1 << 20;

    private final Stream stream;
    private boolean open = true;

    private HostStream(Stream stream) {
        this.stream = stream;
    }

    /** What a new stream is joined with. */
    @FunctionalInterface
    interface Joint {
        void join(Stream stream) throws LibvirtException;
    }

    static HostStream open(HostConnection connection, Joint joint) {
        Stream stream = HostCall.of(() -> connection.streamNew(BLOCKING));
        try {
            HostCall.run(() -> joint.join(stream));
        } catch (HostFailure failure) {
            HostCall.run(stream::free);
            throw failure;
        }
        return new HostStream(stream);
    }

    /** Sends all that is left in the buffer. */
    public void send(ByteBuffer bytes) {
        while (bytes.hasRemaining()) {
            byte[] chunk = new byte[Math.min(bytes.remaining(), SENT_BYTES)];
            bytes.duplicate().get(chunk);
            int sent = HostCall.of(() -> stream.send(chunk));
            bytes.position(bytes.position() + sent);
        }
    }

    /** How many bytes came; 0 or less at the end. */
    public int receive(byte[] into) {
        return HostCall.of(() -> stream.receive(into));
    }

    /** Receives until the buffer is full or there is no more. */
    public void fill(ByteBuffer into) {
        byte[] piece = new byte[PIECE_BYTES];
        while (into.hasRemaining()) {
            byte[] room = into.remaining() < PIECE_BYTES ? new byte[into.remaining()] : piece;
            int came = receive(room);
            if (came <= 0) {
                return;
            }
            into.put(room, 0, came);
        }
    }

    /** Waits until the host has all bytes. */
    public void finish() {
        open = false;
        HostCall.run(stream::finish);
    }

    @Override
    public void close() {
        try {
            if (open) {
                HostCall.run(stream::abort);
            }
            // To close it alone would leave it with its connection, which then stays open and goes on to tell events.
            HostCall.run(stream::free);
        } catch (HostFailure gone) {
            // The connection is lost, and the stream with it.
        }
    }
}
