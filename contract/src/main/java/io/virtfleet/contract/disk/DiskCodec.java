package io.virtfleet.contract.disk;

import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.Lookup;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.OwnerCodec;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.vm.codec.DiskFormatCodec;
import io.virtfleet.proto.v1.DisksProto;
import io.virtfleet.proto.v1.VmStateProto;
import java.util.Optional;

/** The border between domain and wire for disks and the ways to name one. */
public final class DiskCodec {

    private DiskCodec() {}

    /** A disk of a VM, by the id it has in the VM's state. */
    public record VmDisk(OwnedVm vm, String diskId) {}

    public static DisksProto.VmDisk encode(VmDisk disk) {
        return DisksProto.VmDisk.newBuilder()
                .setVm(OwnerCodec.encode(disk.vm()))
                .setDiskId(disk.diskId())
                .build();
    }

    public static VmDisk decode(DisksProto.VmDisk wire, FieldPath at) {
        return new VmDisk(
                OwnerCodec.decode(wire.getVm(), at.field("vm")),
                at.field("disk_id").id(wire.getDiskId()));
    }

    public static DisksProto.DescribeDiskRequest encode(Lookup<VmDisk> lookup) {
        DisksProto.DescribeDiskRequest.Builder wire = DisksProto.DescribeDiskRequest.newBuilder();
        return switch (lookup) {
            case Lookup.ById<VmDisk>(VmDisk disk) ->
                wire.setVmDisk(encode(disk)).build();
            case Lookup.ByOwner<VmDisk>(var owner) ->
                wire.setImportOwner(OwnerCodec.encode(owner)).build();
        };
    }

    public static Lookup<VmDisk> decode(DisksProto.DescribeDiskRequest wire, FieldPath at) {
        return switch (wire.getByCase()) {
            case IMPORT_OWNER ->
                new Lookup.ByOwner<>(OwnerCodec.decode(wire.getImportOwner(), at.field("import_owner")));
            case VM_DISK -> new Lookup.ById<>(decode(wire.getVmDisk(), at.field("vm_disk")));
            case BY_NOT_SET -> {
                at.field("by").wrong("must be set: vm_disk or import_owner");
                yield new Lookup.ByOwner<>(new OwnerKey("", ""));
            }
        };
    }

    public static DisksProto.Disk encode(Disk disk) {
        return DisksProto.Disk.newBuilder()
                .setId(disk.id())
                .setFormat(DiskFormatCodec.encode(disk.format()))
                .setVirtualSizeBytes(disk.virtualSizeBytes())
                .setStoredBytes(disk.storedBytes())
                .setPath(disk.path())
                .setComplete(disk.complete())
                .build();
    }

    /** What an import answers; a wrong answer is INTERNAL. */
    public static Disk decode(DisksProto.Disk wire) {
        return FieldPath.readAnswer(at -> decode(wire, at));
    }

    private static Disk decode(DisksProto.Disk wire, FieldPath at) {
        return new Disk(
                at.field("id").id(wire.getId()),
                DiskFormatCodec.decode(wire.getFormat(), at.field("format")),
                at.field("virtual_size_bytes").range(wire.getVirtualSizeBytes(), 0, Long.MAX_VALUE),
                at.field("stored_bytes").range(wire.getStoredBytes(), 0, Long.MAX_VALUE),
                wire.getPath(),
                wire.getComplete());
    }

    public static DisksProto.DescribeDiskResponse encodeFound(Optional<Disk> disk) {
        DisksProto.DescribeDiskResponse.Builder wire = DisksProto.DescribeDiskResponse.newBuilder();
        disk.map(DiskCodec::encode)
                .ifPresentOrElse(wire::setDisk, () -> wire.setAbsent(VmStateProto.Absent.getDefaultInstance()));
        return wire.build();
    }

    /** A wrong or empty answer is INTERNAL. */
    public static Optional<Disk> decodeFound(DisksProto.DescribeDiskResponse wire) {
        return FieldPath.readAnswer(at -> switch (wire.getFoundCase()) {
            case DISK -> Optional.of(decode(wire.getDisk(), at.field("disk")));
            case ABSENT -> Optional.empty();
            case FOUND_NOT_SET -> {
                at.field("found").wrong("must be set");
                yield Optional.empty();
            }
        });
    }
}
