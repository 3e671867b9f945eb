package io.virtfleet.manager.vm.mapping;

import io.virtfleet.api.image.ImageOrigin;
import io.virtfleet.api.vm.VirtualMachineSpec;
import io.virtfleet.api.vm.VmDisk;
import io.virtfleet.api.vmclass.VMClassSpec.DiskDefaults;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.vm.DiskSpec;
import io.virtfleet.contract.vm.DiskSpec.Controller;
import io.virtfleet.contract.vm.DiskSpec.Medium;
import io.virtfleet.contract.vm.DiskSpec.Provisioning;
import io.virtfleet.contract.vm.DiskSpec.Sharing;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.manager.imagesource.FieldValues;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** The disks of a VM; what they do not say themselves, their class says. */
final class DiskMapper {
    private static final Map<String, Kind> KINDS = Map.of(
            "thin", new Kind(Optional.of(Provisioning.THIN), Optional.empty()),
            "thick", new Kind(Optional.of(Provisioning.THICK), Optional.empty()),
            "eagerzeroedthick", new Kind(Optional.of(Provisioning.EAGER_ZEROED), Optional.empty()),
            "ssd", new Kind(Optional.empty(), Optional.of(Medium.SSD)),
            "hdd", new Kind(Optional.empty(), Optional.of(Medium.HDD)),
            "nvme", new Kind(Optional.empty(), Optional.of(Medium.NVME)));
    private static final Map<String, Controller> CONTROLLERS = Map.of(
            "lsilogic", Controller.LSI_LOGIC,
            "buslogic", Controller.BUS_LOGIC,
            "lsilogic-sas", Controller.LSI_LOGIC_SAS,
            "pvscsi", Controller.PARAVIRTUAL);
    private static final Map<String, Sharing> SHARINGS =
            Map.of("noSharing", Sharing.NONE, "virtualSharing", Sharing.VIRTUAL, "physicalSharing", Sharing.PHYSICAL);

    private final DiskDefaults defaults;
    private final FieldPath defaultsAt;

    DiskMapper(@Nullable DiskDefaults defaults, FieldPath defaultsAt) {
        this.defaults = defaults == null ? new DiskDefaults(null, null, null, null, Map.of()) : defaults;
        this.defaultsAt = defaultsAt;
    }

    /** What the one word {@code type} of a resource says in the domain's two. */
    private record Kind(Optional<Provisioning> provisioning, Optional<Medium> medium) {
        static final Kind UNSAID = new Kind(Optional.empty(), Optional.empty());
    }

    List<DiskSpec> map(VirtualMachineSpec vm, FieldPath at) {
        return at.each("disks", FieldValues.list(vm.disks()), this::disk);
    }

    private DiskSpec disk(VmDisk disk, FieldPath at) {
        if (VmState.BOOT_DISK.equals(disk.name())) {
            at.field("name").wrong("must not be 'boot', which is the name of the boot disk");
        }
        at.field("sizeGiB").set(disk.sizeGiB() != null);
        Kind kind = FieldValues.meaning(disk.type(), KINDS, at.field("type")).orElseGet(this::usualKind);
        return new DiskSpec(
                FieldValues.text(disk.name()),
                disk.sizeGiB() == null ? 0 : Mebibytes.ofGib(disk.sizeGiB()),
                kind.provisioning(),
                kind.medium(),
                FieldValues.text(disk.storageClass(), FieldValues.text(defaults.storageClass())),
                Optional.ofNullable(disk.scsi()).map(scsi -> scsi(scsi, at.field("scsi"))),
                iops());
    }

    /** The boot disk of a VM that is made from an image: as large as the class says, and never smaller than the image. */
    Optional<DiskSpec> bootOf(@Nullable ImageOrigin origin, String providerType) {
        long image = Optional.ofNullable(origin)
                .filter(any -> providerType.equals("mock"))
                .map(ImageOrigin::mock)
                .map(ImageOrigin.Mock::sizeGiB)
                .map(Mebibytes::ofGib)
                .orElse(0L);
        long wanted = defaults.size() == null ? 0 : Mebibytes.holding(defaults.size());
        return boot(Math.max(image, wanted));
    }

    /** A disk that is there already keeps what it is made of, and grows to the size that is written. */
    Optional<DiskSpec> bootOf(VirtualMachineSpec.ImportedDisk disk) {
        return Optional.ofNullable(disk.sizeGiB()).map(gib -> DiskSpec.of(VmState.BOOT_DISK, Mebibytes.ofGib(gib)));
    }

    private Optional<DiskSpec> boot(long sizeMib) {
        if (sizeMib == 0) {
            return Optional.empty();
        }
        Kind kind = usualKind();
        return Optional.of(new DiskSpec(
                VmState.BOOT_DISK,
                sizeMib,
                kind.provisioning(),
                kind.medium(),
                FieldValues.text(defaults.storageClass()),
                Optional.empty(),
                iops()));
    }

    private Kind usualKind() {
        return FieldValues.meaning(defaults.type(), KINDS, defaultsAt.field("type"))
                .orElse(Kind.UNSAID);
    }

    private OptionalInt iops() {
        return defaults.iops() == null ? OptionalInt.empty() : OptionalInt.of(defaults.iops());
    }

    private static DiskSpec.Scsi scsi(VmDisk.Scsi scsi, FieldPath at) {
        return new DiskSpec.Scsi(
                scsi.controller() == null ? 0 : scsi.controller(),
                FieldValues.meaning(scsi.controllerType(), CONTROLLERS, at.field("controllerType")),
                FieldValues.meaning(scsi.sharedBus(), SHARINGS, at.field("sharedBus")));
    }
}
