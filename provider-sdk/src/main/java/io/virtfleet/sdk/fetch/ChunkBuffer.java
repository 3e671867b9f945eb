package io.virtfleet.sdk.fetch;

import java.nio.ByteBuffer;
import java.util.function.Consumer;

/**
 * Collects bytes that come in pieces of any size and passes them on in chunks of one size, for platforms where each
 * write costs a call. All bytes are passed on, in their order, once {@link #flush} was called.
 */
public final class ChunkBuffer {
    private final ByteBuffer bytes;
    private final Consumer<ByteBuffer> target;

    /** Every chunk has this size, except for the last; it is valid until the target returns. */
    public ChunkBuffer(int size, Consumer<ByteBuffer> target) {
        this.bytes = ByteBuffer.allocate(size);
        this.target = target;
    }

    /** Takes all that remains in the piece, and leaves its position as it is. */
    public void add(ByteBuffer piece) {
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

    /** Passes on what is still buffered; does nothing when that is nothing. */
    public void flush() {
        bytes.flip();
        if (bytes.hasRemaining()) {
            target.accept(bytes.asReadOnlyBuffer());
        }
        bytes.clear();
    }
}
