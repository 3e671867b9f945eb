package io.virtfleet.contract.vm.codec;

import io.virtfleet.contract.EnumCodec;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.vm.DiskSpec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.proto.v1.VmSpecProto;
import java.util.Optional;
import java.util.OptionalInt;

/** The border between domain and wire for wanted disks. */
final class DiskSpecCodec {

    private static final long MAX_MIB = 1L << 26;
    private static final int STORAGE_LENGTH = 1024;
    private static final int MAX_CONTROLLER = 3;

    private static final EnumCodec<DiskSpec.Provisioning, VmSpecProto.DiskProvisioning> PROVISIONING =
            EnumCodec.of(DiskSpec.Provisioning.class, VmSpecProto.DiskProvisioning.class, "DISK_PROVISIONING_");
    private static final EnumCodec<DiskSpec.Medium, VmSpecProto.DiskMedium> MEDIUM =
            EnumCodec.of(DiskSpec.Medium.class, VmSpecProto.DiskMedium.class, "DISK_MEDIUM_");
    private static final EnumCodec<DiskSpec.Controller, VmSpecProto.ScsiController> CONTROLLER =
            EnumCodec.of(DiskSpec.Controller.class, VmSpecProto.ScsiController.class, "SCSI_CONTROLLER_");
    private static final EnumCodec<DiskSpec.Sharing, VmSpecProto.ScsiSharing> SHARING =
            EnumCodec.of(DiskSpec.Sharing.class, VmSpecProto.ScsiSharing.class, "SCSI_SHARING_");

    private DiskSpecCodec() {}

    static VmSpecProto.DiskProvisioning encode(DiskSpec.Provisioning provisioning) {
        return PROVISIONING.encode(provisioning);
    }

    static Optional<DiskSpec.Provisioning> decodeKnown(VmSpecProto.DiskProvisioning wire) {
        return PROVISIONING.decodeKnown(wire);
    }

    static VmSpecProto.DiskSpec encode(DiskSpec disk) {
        VmSpecProto.DiskSpec.Builder wire = VmSpecProto.DiskSpec.newBuilder()
                .setName(disk.name())
                .setSizeMib(disk.sizeMib())
                .setStorage(disk.storage());
        disk.provisioning().map(PROVISIONING::encode).ifPresent(wire::setProvisioning);
        disk.medium().map(MEDIUM::encode).ifPresent(wire::setMedium);
        disk.scsi().map(DiskSpecCodec::encode).ifPresent(wire::setScsi);
        disk.iopsLimit().ifPresent(wire::setIopsLimit);
        return wire.build();
    }

    private static VmSpecProto.ScsiAttachment encode(DiskSpec.Scsi scsi) {
        VmSpecProto.ScsiAttachment.Builder wire =
                VmSpecProto.ScsiAttachment.newBuilder().setController(scsi.controller());
        scsi.type().map(CONTROLLER::encode).ifPresent(wire::setControllerType);
        scsi.sharing().map(SHARING::encode).ifPresent(wire::setSharing);
        return wire.build();
    }

    /** The boot disk goes by the name it has in a VM's state. */
    static DiskSpec decodeBoot(VmSpecProto.DiskSpec wire, FieldPath at) {
        if (!wire.getName().equals(VmState.BOOT_DISK)) {
            at.field("name").wrong("must be '" + VmState.BOOT_DISK + "'");
        }
        return named(VmState.BOOT_DISK, wire, at);
    }

    /** Any disk but the boot disk. */
    static DiskSpec decode(VmSpecProto.DiskSpec wire, FieldPath at) {
        if (wire.getName().equals(VmState.BOOT_DISK)) {
            at.field("name").wrong("must not be '" + VmState.BOOT_DISK + "', which is the boot disk's name");
        }
        return named(at.field("name").dnsLabel(wire.getName()), wire, at);
    }

    private static DiskSpec named(String name, VmSpecProto.DiskSpec wire, FieldPath at) {
        return new DiskSpec(
                name,
                at.field("size_mib").range(wire.getSizeMib(), 1, MAX_MIB),
                wire.hasProvisioning()
                        ? Optional.of(PROVISIONING.decode(wire.getProvisioning(), at.field("provisioning")))
                        : Optional.empty(),
                wire.hasMedium() ? Optional.of(MEDIUM.decode(wire.getMedium(), at.field("medium"))) : Optional.empty(),
                at.field("storage").atMost(wire.getStorage(), STORAGE_LENGTH),
                wire.hasScsi() ? Optional.of(decode(wire.getScsi(), at.field("scsi"))) : Optional.empty(),
                wire.hasIopsLimit()
                        ? OptionalInt.of(at.field("iops_limit").range(wire.getIopsLimit(), 1, Integer.MAX_VALUE))
                        : OptionalInt.empty());
    }

    private static DiskSpec.Scsi decode(VmSpecProto.ScsiAttachment wire, FieldPath at) {
        return new DiskSpec.Scsi(
                at.field("controller").range(wire.getController(), 0, MAX_CONTROLLER),
                wire.hasControllerType()
                        ? Optional.of(CONTROLLER.decode(wire.getControllerType(), at.field("controller_type")))
                        : Optional.empty(),
                wire.hasSharing()
                        ? Optional.of(SHARING.decode(wire.getSharing(), at.field("sharing")))
                        : Optional.empty());
    }
}
