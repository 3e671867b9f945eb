package io.virtfleet.provider.mock.world;

import com.google.protobuf.ByteString;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.disk.Disk;
import io.virtfleet.contract.vm.DiskFormat;

/** A disk whose bytes came over the wire, whole or so far. */
public record ImportedDisk(
        String id, Owner owner, DiskFormat format, long totalBytes, ByteString bytes, boolean complete) {
    private static final long MIB = 1 << 20;

    public Disk seen() {
        return new Disk(id, format, sizeMib() * MIB, bytes.size(), path(), complete);
    }

    /** Rounded up, as a disk has whole MiB. */
    public long sizeMib() {
        return Math.max(1, (totalBytes + MIB - 1) / MIB);
    }

    public String path() {
        return "/mock/imports/" + id;
    }

    /** With what came so far. */
    public ImportedDisk holding(ByteString content) {
        return new ImportedDisk(id, owner, format, totalBytes, content, complete);
    }

    public ImportedDisk completed() {
        return new ImportedDisk(id, owner, format, totalBytes, bytes, true);
    }
}
