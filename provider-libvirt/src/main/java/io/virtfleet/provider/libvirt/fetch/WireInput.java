package io.virtfleet.provider.libvirt.fetch;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.ProtocolException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.time.Duration;

/** What a server sends, read with a limit on its silence and on the whole. */
final class WireInput {
    private static final int BUFFER = 64 << 10;

    private final Socket socket;
    private final InputStream stream;
    private final Duration idle;
    private final Deadline deadline;
    private final byte[] buffer = new byte[BUFFER];
    private int next;
    private int end;

    WireInput(Socket socket, Duration idle, Deadline deadline) throws IOException {
        this.socket = socket;
        this.stream = socket.getInputStream();
        this.idle = idle;
        this.deadline = deadline;
    }

    /** At least one byte and at most {@code max}, good until the next call; a server that has gone is an end of file. */
    ByteBuffer some(long max) throws IOException {
        fill();
        int count = (int) Math.min(max, end - next);
        ByteBuffer bytes = ByteBuffer.wrap(buffer, next, count).slice().asReadOnlyBuffer();
        next += count;
        return bytes;
    }

    /** A line of ASCII without its end. */
    String line(int max) throws IOException {
        var line = new StringBuilder();
        for (int c = octet(); c != '\n'; c = octet()) {
            if (line.length() > max) {
                throw new ProtocolException("a line is too long");
            }
            line.append((char) c);
        }
        String text = line.toString();
        return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
    }

    private int octet() throws IOException {
        fill();
        return buffer[next++] & 0xff;
    }

    private void fill() throws IOException {
        if (next < end) {
            return;
        }
        socket.setSoTimeout(deadline.millisOf(idle));
        int count = stream.read(buffer);
        if (count < 0) {
            throw new EOFException();
        }
        next = 0;
        end = count;
    }
}
