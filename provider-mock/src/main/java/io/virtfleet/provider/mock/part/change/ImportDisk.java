package io.virtfleet.provider.mock.part.change;

import com.google.protobuf.ByteString;
import io.virtfleet.contract.disk.Disk;
import io.virtfleet.contract.disk.DiskImport;
import io.virtfleet.contract.disk.DiskWriter;
import io.virtfleet.contract.vm.Checksum;
import io.virtfleet.provider.mock.world.Draft;
import io.virtfleet.provider.mock.world.ImportedDisk;
import io.virtfleet.provider.mock.world.MockFaults;
import io.virtfleet.provider.mock.world.MockWorld;
import io.virtfleet.sdk.imports.StreamChecksum;
import java.nio.ByteBuffer;

/** Takes the bytes of one import. */
public final class ImportDisk implements DiskWriter {
    private static final long MOST_BYTES = 64L << 20;

    private final MockWorld world;
    private ImportedDisk disk;

    public ImportDisk(MockWorld world, ImportedDisk disk) {
        this.world = world;
        this.disk = disk;
    }

    /** The import as it stands at the offset, or as it is when it is complete. */
    public static ImportedDisk begin(Draft draft, DiskImport spec) {
        if (spec.totalBytes() > MOST_BYTES) {
            throw MockFaults.exhausted(
                    "header.total_bytes", "header.total_bytes must be at most " + MOST_BYTES + ": disks are in memory");
        }
        ImportedDisk there = draft.imported(spec.owner().key()).orElseGet(() -> fresh(draft, spec));
        if (there.complete()) {
            return there;
        }
        if (spec.offsetBytes() == 0) {
            ImportedDisk anew = new ImportedDisk(
                    there.id(), spec.owner(), spec.format(), spec.totalBytes(), ByteString.EMPTY, false);
            draft.put(anew);
            return anew;
        }
        if (spec.offsetBytes() != there.bytes().size()) {
            throw MockFaults.invalid(
                    "header.offset_bytes",
                    "must be 0 or the stored " + there.bytes().size() + " but is " + spec.offsetBytes());
        }
        return there;
    }

    private static ImportedDisk fresh(Draft draft, DiskImport spec) {
        return new ImportedDisk(
                draft.freshId("disk"), spec.owner(), spec.format(), spec.totalBytes(), ByteString.EMPTY, false);
    }

    @Override
    public void content(ByteBuffer bytes) {
        if (disk.bytes().size() + (long) bytes.remaining() > disk.totalBytes()) {
            throw MockFaults.invalid("content", "must not be more than header.total_bytes, " + disk.totalBytes());
        }
        disk = disk.holding(disk.bytes().concat(ByteString.copyFrom(bytes)));
    }

    @Override
    public Disk end(Checksum checksum) {
        if (disk.bytes().size() != disk.totalBytes()) {
            abort();
            throw MockFaults.invalid(
                    "end",
                    "must come after " + disk.totalBytes() + " bytes, and came after "
                            + disk.bytes().size());
        }
        Checksum real = StreamChecksum.of(checksum.algorithm(), disk.bytes().asReadOnlyByteBuffer());
        if (!real.equals(checksum)) {
            store(disk.holding(ByteString.EMPTY));
            throw MockFaults.invalid("end.checksum.hex", "must be " + real.hex() + " but is " + checksum.hex());
        }
        store(disk.completed());
        return disk.seen();
    }

    @Override
    public void abort() {
        store(disk);
    }

    private void store(ImportedDisk next) {
        disk = next;
        world.change(draft -> {
            draft.put(next);
            return next;
        });
    }

    /** An import that was complete before: what comes again is the same. */
    public record Repeated(ImportedDisk disk) implements DiskWriter {
        @Override
        public void content(ByteBuffer bytes) {
            // It is here already.
        }

        @Override
        public Disk end(Checksum checksum) {
            return disk.seen();
        }

        @Override
        public void abort() {
            // Nothing of it is lost.
        }
    }
}
