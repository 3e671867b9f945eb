package io.virtfleet.sdk.diskimage;

import java.nio.ByteBuffer;
import java.util.function.Consumer;

/** The first bytes of a qcow2 file, byte by byte. */
final class Qcow2Bytes {
    static final long FILE_BYTES = 1 << 20;
    static final long VIRTUAL_BYTES = 1L << 30;
    private static final int HEAD = 4096;

    private Qcow2Bytes() {}

    /** As qemu-img makes a disk of 1 GiB: version 3, clusters of 64 KiB. */
    static ByteBuffer good() {
        return ByteBuffer.allocate(HEAD)
                .putInt(0, 0x514649fb)
                .putInt(4, 3)
                .putInt(20, 16)
                .putLong(24, VIRTUAL_BYTES)
                .putInt(36, 2)
                .putLong(40, 3 << 16)
                .putLong(48, 1 << 16)
                .putInt(56, 1)
                .putInt(96, 4)
                .putInt(100, 112);
    }

    static ByteBuffer oldVersion() {
        return with(head -> head.putInt(4, 2).putInt(96, 0).putInt(100, 0));
    }

    static ByteBuffer with(Consumer<ByteBuffer> change) {
        ByteBuffer head = good();
        change.accept(head);
        return head;
    }

    /** With one extension behind the header, and the end mark. */
    static ByteBuffer withExtension(int type, int length) {
        return with(head -> head.putInt(112, type).putInt(116, length));
    }
}
