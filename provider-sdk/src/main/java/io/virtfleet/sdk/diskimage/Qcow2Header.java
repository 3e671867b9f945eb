package io.virtfleet.sdk.diskimage;

import java.nio.ByteBuffer;

/** The fields of a qcow2 header, as QEMU's docs/interop/qcow2.txt has them; sizes and offsets in bytes. */
record Qcow2Header(
        long version,
        Backing backing,
        int clusterBits,
        long virtualBytes,
        long encryption,
        Table l1Table,
        Table refcountTable,
        Table snapshotTable,
        Features features) {
    static final int V2_LENGTH = 72;
    static final int V3_LENGTH = 104;

    /** Where the name of the backing file is. */
    record Backing(long offset, long length) {}

    /** A table of the file: where it begins, and how many entries (refcount table: clusters) it has. */
    record Table(long offset, long entries) {}

    /** The fields that version 3 added. */
    record Features(long incompatible, long autoclear, long refcountOrder, long headerLength, int compression) {}

    /** Reads {@link #V2_LENGTH} bytes, and {@link #V3_LENGTH} of them when the version has them. */
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
                version >= 3 ? features(head) : new Features(0, 0, 4, V2_LENGTH, 0));
    }

    private static Features features(ByteBuffer head) {
        long length = word(head, 100);
        int compression = length > V3_LENGTH && head.limit() > V3_LENGTH ? head.get(V3_LENGTH) : 0;
        return new Features(head.getLong(72), head.getLong(88), word(head, 96), length, compression);
    }

    private static long word(ByteBuffer head, int offset) {
        return Integer.toUnsignedLong(head.getInt(offset));
    }

    long clusterBytes() {
        return 1L << clusterBits;
    }
}
