package io.virtfleet.provider.mock.bug;

import io.virtfleet.contract.Capability;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.disk.Disk;
import io.virtfleet.contract.disk.DiskExport;
import io.virtfleet.contract.disk.DiskImport;
import io.virtfleet.contract.disk.DiskReader;
import io.virtfleet.contract.disk.DiskWriter;
import io.virtfleet.contract.disk.Disks;
import io.virtfleet.contract.vm.Checksum;
import io.virtfleet.contract.vm.DiskFormat;
import io.virtfleet.provider.mock.part.change.Checksums;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.Set;

/** Disks with the planted bugs. */
public record BuggyDisks(Disks honest, Bugs bugs) implements Disks {
    @Override
    public Optional<Disk> describe(OwnedVm vm, String diskId) {
        return honest.describe(vm, diskId);
    }

    @Override
    public Optional<Disk> findImport(OwnerKey owner) {
        return honest.findImport(owner);
    }

    @Override
    public void exportTo(DiskExport export, DiskReader reader) {
        DiskExport read = bugs.has(Bug.EXPORT_IGNORES_OFFSET)
                ? new DiskExport(export.vm(), export.diskId(), export.snapshotId(), export.format(), 0)
                : export;
        honest.exportTo(read, bugs.has(Bug.EXPORT_WRONG_CHECKSUM) ? new Miscounting(reader) : reader);
    }

    @Override
    public DiskWriter importFrom(DiskImport spec) {
        DiskWriter writer = honest.importFrom(spec);
        return bugs.has(Bug.IMPORT_IGNORES_CHECKSUM) ? new Trusting(writer, new ByteArrayOutputStream()) : writer;
    }

    @Override
    public Set<Capability> traits() {
        return honest.traits();
    }

    /** Ends with the checksum of nothing. */
    private record Miscounting(DiskReader reader) implements DiskReader {
        @Override
        public void begin(DiskFormat format, long totalBytes, long virtualSizeBytes) {
            reader.begin(format, totalBytes, virtualSizeBytes);
        }

        @Override
        public void content(ByteBuffer bytes) {
            reader.content(bytes);
        }

        @Override
        public void end(Checksum checksum) {
            reader.end(Checksums.of(checksum.algorithm(), ByteBuffer.allocate(0)));
        }
    }

    /** Counts itself instead of comparing. */
    private record Trusting(DiskWriter writer, ByteArrayOutputStream seen) implements DiskWriter {
        @Override
        public void content(ByteBuffer bytes) {
            ByteBuffer copy = bytes.duplicate();
            while (copy.hasRemaining()) {
                seen.write(copy.get());
            }
            writer.content(bytes);
        }

        @Override
        public Disk end(Checksum checksum) {
            return writer.end(Checksums.of(checksum.algorithm(), ByteBuffer.wrap(seen.toByteArray())));
        }

        @Override
        public void abort() {
            writer.abort();
        }
    }
}
