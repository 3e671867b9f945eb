package io.virtfleet.provider.libvirt.storage;

import java.nio.ByteBuffer;

/** The fields of a qcow2 header, as QEMU's docs/interop/qcow2.txt has them; sizes and offsets in bytes. */
record Qcow2Header(
        long version,
        Backing backing,
        int clusterBits,
        long virtualBytes,
        long encryption,
        Table map,
        Table counts,
        Table snapshots,
        Features features) {
    static final int SHORT = 72;
    static final int LONG = 104;

    /** The file a disk rests on. */
    record Backing(long offset, long length) {}

    /** A table of the file: where it begins, and how many entries (of counts: clusters) it has. */
    record Table(long offset, long entries) {}

    /** What came with version 3. */
    record Features(long incompatible, long autoclear, long countOrder, long headerLength, int compression) {}

    /** Reads {@link #SHORT} bytes, and {@link #LONG} of them when the version has them. */
    static Qcow2Header read(ByteBuffer head) {
        long version = word(head, 4);
        return new Qcow2Header(
                version,
                new Backing(head.getLong(8), word(head, 16)),
                head.getInt(20),
                head.getLong(24),
                word(head, 32),
                new Table(head.getLong(40), word(head, 36)),
                new Table(head.getLong(48), word(head, 56)),
                new Table(head.getLong(64), word(head, 60)),
                version >= 3 ? features(head) : new Features(0, 0, 4, SHORT, 0));
    }

    private static Features features(ByteBuffer head) {
        long length = word(head, 100);
        int compression = length > LONG && head.limit() > LONG ? head.get(LONG) : 0;
        return new Features(head.getLong(72), head.getLong(88), word(head, 96), length, compression);
    }

    private static long word(ByteBuffer head, int offset) {
        return Integer.toUnsignedLong(head.getInt(offset));
    }

    long clusterBytes() {
        return 1L << clusterBits;
    }
}
