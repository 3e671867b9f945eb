package io.virtfleet.contract.vm.codec;

import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.vm.BootSource;
import io.virtfleet.contract.vm.ImageSource;
import io.virtfleet.proto.v1.VmSpecProto;
import java.util.Optional;

/** The border between domain and wire for what a boot disk is made of. */
final class BootSourceCodec {

    private static final int PATH_LENGTH = 4096;

    private BootSourceCodec() {}

    static void encode(BootSource boot, VmSpecProto.VmSpec.Builder wire) {
        switch (boot) {
            case BootSource.Nothing nothing -> wire.clearBoot();
            case BootSource.FromImage(ImageSource image) -> wire.setImage(ImageSourceCodec.encode(image));
            case BootSource.FromDisk disk -> wire.setExistingDisk(encode(disk));
        }
    }

    private static VmSpecProto.ExistingDisk encode(BootSource.FromDisk disk) {
        VmSpecProto.ExistingDisk.Builder wire =
                VmSpecProto.ExistingDisk.newBuilder().setDiskId(disk.diskId()).setPath(disk.path());
        disk.format().map(DiskFormatCodec::encode).ifPresent(wire::setFormat);
        return wire.build();
    }

    /** Reads the fields {@code image} and {@code existing_disk}. */
    static BootSource decode(VmSpecProto.VmSpec wire, FieldPath at) {
        return switch (wire.getBootCase()) {
            case IMAGE -> new BootSource.FromImage(ImageSourceCodec.decode(wire.getImage(), at.field("image")));
            case EXISTING_DISK -> decode(wire.getExistingDisk(), at.field("existing_disk"));
            case BOOT_NOT_SET -> new BootSource.Nothing();
        };
    }

    private static BootSource decode(VmSpecProto.ExistingDisk wire, FieldPath at) {
        return new BootSource.FromDisk(
                at.field("disk_id").id(wire.getDiskId()),
                at.field("path").atMost(wire.getPath(), PATH_LENGTH),
                wire.hasFormat()
                        ? Optional.of(DiskFormatCodec.decode(wire.getFormat(), at.field("format")))
                        : Optional.empty());
    }
}
