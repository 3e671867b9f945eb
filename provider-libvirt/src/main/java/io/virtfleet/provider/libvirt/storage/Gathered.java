package io.virtfleet.provider.libvirt.storage;

import java.nio.ByteBuffer;
import java.util.function.Consumer;

/** Small pieces of bytes made into large ones: each piece that goes to a host costs a call. */
final class Gathered {
    private final ByteBuffer bytes;
    private final Consumer<ByteBuffer> onward;

    /** All pieces that go on are of this size, but the last; they are good until the call returns. */
    Gathered(int size, Consumer<ByteBuffer> onward) {
        this.bytes = ByteBuffer.allocate(size);
        this.onward = onward;
    }

    /** Takes all that is left in the piece. */
    void add(ByteBuffer piece) {
        ByteBuffer rest = piece.duplicate();
        while (rest.hasRemaining()) {
            int some = Math.min(rest.remaining(), bytes.remaining());
            bytes.put(rest.slice(rest.position(), some));
            rest.position(rest.position() + some);
            if (!bytes.hasRemaining()) {
                flush();
            }
        }
    }

    /** Sends on what is still held back. */
    void flush() {
        bytes.flip();
        if (bytes.hasRemaining()) {
            onward.accept(bytes.asReadOnlyBuffer());
        }
        bytes.clear();
    }
}
