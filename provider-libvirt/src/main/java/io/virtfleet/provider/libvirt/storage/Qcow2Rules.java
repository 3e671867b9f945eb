package io.virtfleet.provider.libvirt.storage;

import io.virtfleet.provider.libvirt.storage.Qcow2Header.Features;
import io.virtfleet.provider.libvirt.storage.Qcow2Header.Table;
import java.nio.ByteBuffer;

/**
 * Which qcow2 files may come near QEMU: those that are whole in themselves, and whose tables are no larger than QEMU
 * itself would take.
 */
final class Qcow2Rules {
    private static final int MIN_CLUSTER_BITS = 9;
    private static final int MAX_CLUSTER_BITS = 21;
    private static final long MAX_MAP_ENTRIES = (32L << 20) / 8;
    private static final long MAX_COUNT_BYTES = 8L << 20;
    private static final long MAX_COUNT_ORDER = 6;
    private static final long MAX_SNAPSHOTS = 65_536;
    private static final int MAX_COMPRESSION = 1;

    private static final long CORRUPT = 1L << 1;
    private static final long EXTERNAL_FILE = 1L << 2;
    private static final long LARGE_ENTRIES = 1L << 4;
    private static final long KNOWN_FEATURES = 0b11111;
    private static final long RAW_EXTERNAL_FILE = 1L << 1;

    private final DiskRules rules;

    Qcow2Rules(DiskRules rules) {
        this.rules = rules;
    }

    Qcow2Header read(ByteBuffer head) {
        refuseIf(head.limit() < Qcow2Header.SHORT, "ends within its header");
        long version = Integer.toUnsignedLong(head.getInt(4));
        refuseIf(version != 2 && version != 3, "is a qcow2 of version " + version + ": only 2 and 3 are known");
        refuseIf(version == 3 && head.limit() < Qcow2Header.LONG, "ends within its header");
        Qcow2Header header = Qcow2Header.read(head);
        checkWhole(header);
        checkFeatures(header.features());
        checkGeometry(header);
        checkTables(header);
        new Qcow2Extensions(rules).check(head, header);
        return header;
    }

    private void checkWhole(Qcow2Header header) {
        refuseIf(
                header.backing().offset() != 0 || header.backing().length() != 0,
                "rests on a backing file: flatten it first");
        refuseIf(header.encryption() != 0, "is encrypted");
    }

    private void checkFeatures(Features features) {
        long incompatible = features.incompatible();
        refuseIf(
                (incompatible & EXTERNAL_FILE) != 0 || (features.autoclear() & RAW_EXTERNAL_FILE) != 0,
                "keeps its bytes in another file");
        refuseIf((incompatible & CORRUPT) != 0, "is marked as corrupt");
        refuseIf(
                (incompatible & ~KNOWN_FEATURES) != 0,
                "needs features that are not known: " + Long.toHexString(incompatible & ~KNOWN_FEATURES));
        refuseIf(features.countOrder() > MAX_COUNT_ORDER, "has a refcount order above " + MAX_COUNT_ORDER);
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
                size < 0 || size > rules.maxVirtualBytes(),
                "is a disk of " + Long.toUnsignedString(size) + " bytes, and at most " + rules.maxVirtualBytes()
                        + " are allowed");
    }

    private void checkTables(Qcow2Header header) {
        Table map = header.map();
        refuseIf(map.entries() > MAX_MAP_ENTRIES, "has an L1 table of " + map.entries() + " entries");
        refuseIf(map.entries() < neededEntries(header), "has an L1 table too small for its size");
        refuseIf(
                header.counts().entries() == 0 || countBytes(header) > MAX_COUNT_BYTES,
                "has a refcount table of " + header.counts().entries() + " clusters");
        refuseIf(header.snapshots().entries() > MAX_SNAPSHOTS, "has too many snapshots");
        checkPlace(header, map, "L1 table");
        checkPlace(header, header.counts(), "refcount table");
        if (header.snapshots().entries() > 0) {
            checkPlace(header, header.snapshots(), "snapshot table");
        }
    }

    /** A table begins at a cluster of its own behind the header. */
    private void checkPlace(Qcow2Header header, Table table, String words) {
        refuseIf(
                table.offset() < header.clusterBytes() || table.offset() % header.clusterBytes() != 0,
                "has its " + words + " at a place where none can be");
    }

    private static long neededEntries(Qcow2Header header) {
        int entryBits = (header.features().incompatible() & LARGE_ENTRIES) == 0 ? 3 : 4;
        int bits = header.clusterBits() + header.clusterBits() - entryBits;
        return ((header.virtualBytes() - 1) >> bits) + 1;
    }

    private static long countBytes(Qcow2Header header) {
        return header.counts().entries() * header.clusterBytes();
    }

    /** What only the whole file can tell: no table lies behind its end. */
    void checkEnd(Qcow2Header header, long fileBytes) {
        checkEnd(header.map(), header.map().entries() * 8, fileBytes, "L1 table");
        checkEnd(header.counts(), countBytes(header), fileBytes, "refcount table");
        if (header.snapshots().entries() > 0) {
            // Each of them has 40 bytes at least.
            checkEnd(header.snapshots(), header.snapshots().entries() * 40, fileBytes, "snapshot table");
        }
    }

    private void checkEnd(Table table, long bytes, long fileBytes, String words) {
        refuseIf(table.offset() > fileBytes - bytes, "ends before its " + words + " does");
    }

    private void refuseIf(boolean bad, String message) {
        if (bad) {
            throw rules.wrong(message);
        }
    }
}
