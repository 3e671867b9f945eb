package io.virtfleet.provider.libvirt.ssh;

import com.jcraft.jsch.Channel;
import com.jcraft.jsch.JSchException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;

/** One connection through a tunnel: bytes both ways until one side ends. */
final class SshLine implements AutoCloseable {
    private static final int PIECE_BYTES = 32 << 10;

    private final Channel there;
    private final SocketChannel here;
    private final InputStream coming;
    private final OutputStream going;

    private SshLine(Channel there, SocketChannel here) throws IOException {
        this.there = there;
        this.here = here;
        coming = there.getInputStream();
        going = there.getOutputStream();
    }

    static SshLine open(Channel there, int millis, SocketChannel here) throws JSchException, IOException {
        // The streams must stand before the first byte can come.
        SshLine line = new SshLine(there, here);
        there.connect(millis);
        return line;
    }

    /** Until one side ends; then the other one is ended too. */
    void relay() throws IOException {
        Thread.ofVirtual().name("ssh-tunnel-out").start(this::send);
        byte[] piece = new byte[PIECE_BYTES];
        for (int count = coming.read(piece); count >= 0; count = coming.read(piece)) {
            ByteBuffer bytes = ByteBuffer.wrap(piece, 0, count);
            while (bytes.hasRemaining()) {
                here.write(bytes);
            }
        }
    }

    private void send() {
        ByteBuffer piece = ByteBuffer.allocate(PIECE_BYTES);
        try {
            while (here.read(piece) >= 0) {
                going.write(piece.array(), 0, piece.position());
                going.flush();
                piece.clear();
            }
        } catch (IOException ended) {
            // Whoever relays the other way tells of it.
        } finally {
            there.disconnect();
        }
    }

    @Override
    public void close() {
        there.disconnect();
    }
}
