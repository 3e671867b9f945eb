package io.virtfleet.sdk.diskimage;

import io.virtfleet.sdk.diskimage.Qcow2Header.Features;
import io.virtfleet.sdk.diskimage.Qcow2Header.Table;
import java.nio.ByteBuffer;

/** Accepts qcow2 images that refer to no other file and whose tables are no larger than QEMU itself accepts. */
final class Qcow2Validator {
    private static final int MIN_CLUSTER_BITS = 9;
    private static final int MAX_CLUSTER_BITS = 21;
    private static final long MAX_L1_ENTRIES = (32L << 20) / 8;
    private static final long MAX_REFCOUNT_BYTES = 8L << 20;
    private static final long MAX_REFCOUNT_ORDER = 6;
    private static final long MAX_SNAPSHOTS = 65_536;
    private static final int MAX_COMPRESSION = 1;

    private static final long CORRUPT = 1L << 1;
    private static final long EXTERNAL_FILE = 1L << 2;
    private static final long LARGE_ENTRIES = 1L << 4;
    private static final long KNOWN_FEATURES = 0b11111;
    private static final long RAW_EXTERNAL_FILE = 1L << 1;

    private final ImageConstraints constraints;

    Qcow2Validator(ImageConstraints constraints) {
        this.constraints = constraints;
    }

    Qcow2Header read(ByteBuffer head) {
        refuseIf(head.limit() < Qcow2Header.V2_LENGTH, "ends within its header");
        long version = Integer.toUnsignedLong(head.getInt(4));
        refuseIf(version != 2 && version != 3, "is a qcow2 of version " + version + ": only 2 and 3 are known");
        refuseIf(version == 3 && head.limit() < Qcow2Header.V3_LENGTH, "ends within its header");
        Qcow2Header header = Qcow2Header.read(head);
        checkWhole(header);
        checkFeatures(header.features());
        checkGeometry(header);
        checkTables(header);
        new Qcow2ExtensionValidator(constraints).check(head, header);
        return header;
    }

    private void checkWhole(Qcow2Header header) {
        refuseIf(
                header.backing().offset() != 0 || header.backing().length() != 0,
                "has a backing file: flatten it first");
        refuseIf(header.encryption() != 0, "is encrypted");
    }

    private void checkFeatures(Features features) {
        long incompatible = features.incompatible();
        refuseIf(
                (incompatible & EXTERNAL_FILE) != 0 || (features.autoclear() & RAW_EXTERNAL_FILE) != 0,
                "keeps its data in another file");
        refuseIf((incompatible & CORRUPT) != 0, "is marked as corrupt");
        refuseIf(
                (incompatible & ~KNOWN_FEATURES) != 0,
                "needs features that are not known: " + Long.toHexString(incompatible & ~KNOWN_FEATURES));
        refuseIf(features.refcountOrder() > MAX_REFCOUNT_ORDER, "has a refcount order above " + MAX_REFCOUNT_ORDER);
        refuseIf(
                features.compression() < 0 || features.compression() > MAX_COMPRESSION,
                "has a compression that is not known");
    }

    private void checkGeometry(Qcow2Header header) {
        int bits = header.clusterBits();
        refuseIf(
                bits < MIN_CLUSTER_BITS || bits > MAX_CLUSTER_BITS,
                "has clusters of 2^" + bits + " bytes: from 2^" + MIN_CLUSTER_BITS + " to 2^" + MAX_CLUSTER_BITS
                        + " are known");
        long size = header.virtualBytes();
        refuseIf(size == 0, "is a disk of no size");
        refuseIf(
                size < 0 || size > constraints.maxVirtualBytes(),
                "is a disk of " + Long.toUnsignedString(size) + " bytes, and at most " + constraints.maxVirtualBytes()
                        + " are allowed");
    }

    private void checkTables(Qcow2Header header) {
        Table l1Table = header.l1Table();
        refuseIf(l1Table.entries() > MAX_L1_ENTRIES, "has an L1 table of " + l1Table.entries() + " entries");
        refuseIf(l1Table.entries() < neededEntries(header), "has an L1 table too small for its size");
        refuseIf(
                header.refcountTable().entries() == 0 || refcountBytes(header) > MAX_REFCOUNT_BYTES,
                "has a refcount table of " + header.refcountTable().entries() + " clusters");
        refuseIf(header.snapshotTable().entries() > MAX_SNAPSHOTS, "has too many snapshots");
        checkPlace(header, l1Table, "L1 table");
        checkPlace(header, header.refcountTable(), "refcount table");
        if (header.snapshotTable().entries() > 0) {
            checkPlace(header, header.snapshotTable(), "snapshot table");
        }
    }

    /** A table begins at a cluster of its own behind the header. */
    private void checkPlace(Qcow2Header header, Table table, String name) {
        refuseIf(
                table.offset() < header.clusterBytes() || table.offset() % header.clusterBytes() != 0,
                "has its " + name + " at a place where none can be");
    }

    private static long neededEntries(Qcow2Header header) {
        int entryBits = (header.features().incompatible() & LARGE_ENTRIES) == 0 ? 3 : 4;
        int bits = header.clusterBits() + header.clusterBits() - entryBits;
        return ((header.virtualBytes() - 1) >> bits) + 1;
    }

    private static long refcountBytes(Qcow2Header header) {
        return header.refcountTable().entries() * header.clusterBytes();
    }

    /** What only the whole file can tell: no table lies behind its end. */
    void checkEnd(Qcow2Header header, long fileBytes) {
        checkEnd(header.l1Table(), header.l1Table().entries() * 8, fileBytes, "L1 table");
        checkEnd(header.refcountTable(), refcountBytes(header), fileBytes, "refcount table");
        if (header.snapshotTable().entries() > 0) {
            // Each of them has 40 bytes at least.
            checkEnd(header.snapshotTable(), header.snapshotTable().entries() * 40, fileBytes, "snapshot table");
        }
    }

    private void checkEnd(Table table, long bytes, long fileBytes, String name) {
        refuseIf(table.offset() > fileBytes - bytes, "ends before its " + name + " does");
    }

    private void refuseIf(boolean bad, String message) {
        if (bad) {
            throw constraints.wrong(message);
        }
    }
}
