package io.virtfleet.provider.mock.world;

import java.nio.ByteBuffer;
import java.util.SplittableRandom;

/** The bytes of a disk that nobody wrote to: always the same for the same disk, and few, however large it is. */
public final class DiskBytes {
    /** More than one chunk, so that an export can be taken up in the middle. */
    private static final int MOST = 3 << 20;

    private static final long MIB = 1 << 20;

    private DiskBytes() {}

    public static ByteBuffer of(Content content) {
        byte[] bytes = new byte[(int) Math.min(content.sizeMib() * MIB, MOST)];
        new SplittableRandom(content.seed().hashCode()).nextBytes(bytes);
        return ByteBuffer.wrap(bytes).asReadOnlyBuffer();
    }
}
