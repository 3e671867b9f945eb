package io.virtfleet.provider.mock.part;

import com.google.protobuf.ByteString;
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
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.provider.mock.part.change.ImportDisk;
import io.virtfleet.provider.mock.world.Content;
import io.virtfleet.provider.mock.world.DiskBytes;
import io.virtfleet.provider.mock.world.Draft;
import io.virtfleet.provider.mock.world.ImportedDisk;
import io.virtfleet.provider.mock.world.MockFaults;
import io.virtfleet.provider.mock.world.MockSnapshot;
import io.virtfleet.provider.mock.world.MockVm;
import io.virtfleet.provider.mock.world.MockWorld;
import io.virtfleet.sdk.imports.StreamChecksum;
import java.nio.ByteBuffer;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** Bytes of disks: those that were imported, and for all others some that follow from the disk's id. */
public final class MockDisks implements Disks {
    private static final long MIB = 1 << 20;
    private static final Set<DiskFormat> DISK_FORMATS = EnumSet.of(
            DiskFormat.QCOW2, DiskFormat.RAW, DiskFormat.VMDK, DiskFormat.VHD, DiskFormat.VHDX, DiskFormat.VDI);

    private final MockWorld world;

    public MockDisks(MockWorld world) {
        this.world = world;
    }

    @Override
    public Optional<Disk> describe(OwnedVm named, String diskId) {
        return world.change(draft -> {
            MockVm vm = draft.owned(named, "vm_disk.vm");
            return drive(vm, diskId).map(drive -> {
                Content content = content(vm, drive, "").orElseThrow();
                return new Disk(
                        drive.id(),
                        drive.format().orElse(DiskFormat.QCOW2),
                        drive.sizeMib() * MIB,
                        bytes(content).remaining(),
                        drive.path(),
                        true);
            });
        });
    }

    @Override
    public Optional<Disk> findImport(OwnerKey owner) {
        return world.imported(owner).map(ImportedDisk::seen);
    }

    @Override
    public void exportTo(DiskExport export, DiskReader reader) {
        if (!DISK_FORMATS.contains(export.format())) {
            throw MockFaults.unsupported("format", "must be one of " + DISK_FORMATS + " but is " + export.format());
        }
        Content content = world.change(draft -> chosen(draft, export));
        ByteBuffer bytes = bytes(content);
        if (export.offsetBytes() > bytes.remaining()) {
            throw MockFaults.invalid(
                    "offset_bytes",
                    "must be at most the disk's " + bytes.remaining() + " but is " + export.offsetBytes());
        }
        Checksum checksum = StreamChecksum.of(Checksum.Algorithm.SHA256, bytes.duplicate());
        reader.begin(export.format(), bytes.remaining(), content.sizeMib() * MIB);
        for (int at = (int) export.offsetBytes(); at < bytes.limit(); at += MAX_CHUNK_BYTES) {
            reader.content(bytes.slice(at, Math.min(MAX_CHUNK_BYTES, bytes.limit() - at)));
        }
        reader.end(checksum);
    }

    @Override
    public DiskWriter importFrom(DiskImport spec) {
        ImportedDisk disk = world.change(draft -> ImportDisk.begin(draft, spec));
        return disk.complete() ? new ImportDisk.Repeated(disk) : new ImportDisk(world, disk);
    }

    @Override
    public Set<Capability> traits() {
        return Set.of(Capability.DISK_IMPORT);
    }

    private static Content chosen(Draft draft, DiskExport export) {
        MockVm vm = draft.owned(export.vm(), "disk.vm");
        VmState.Disk drive = drive(vm, export.diskId())
                .orElseThrow(() -> MockFaults.notFound("disk.disk_id", "the VM has no disk " + export.diskId()));
        if (export.snapshotId().isEmpty() && vm.power() != PowerState.OFF) {
            throw MockFaults.busy("the VM must be off, or a snapshot must be named, while a disk is exported");
        }
        return content(vm, drive, export.snapshotId())
                .orElseThrow(() -> MockFaults.notFound("disk.disk_id", "the snapshot has no disk " + drive.name()));
    }

    private static Optional<VmState.Disk> drive(MockVm vm, String diskId) {
        return vm.state().disks().stream()
                .filter(disk -> disk.id().equals(diskId))
                .findFirst();
    }

    private static Optional<Content> content(MockVm vm, VmState.Disk drive, String snapshotId) {
        if (snapshotId.isEmpty()) {
            return vm.content(drive.name(), vm.shape());
        }
        MockSnapshot past = vm.snapshots()
                .withId(snapshotId)
                .orElseThrow(() -> MockFaults.notFound("snapshot_id", "the VM has no snapshot " + snapshotId));
        return vm.content(drive.name(), past.shape());
    }

    private ByteBuffer bytes(Content content) {
        return world.imported(content.seed())
                .map(ImportedDisk::bytes)
                .map(ByteString::asReadOnlyByteBuffer)
                .orElseGet(() -> DiskBytes.of(content));
    }
}
