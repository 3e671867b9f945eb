package io.virtfleet.provider.mock.world;

import io.virtfleet.contract.vm.BootSource;
import io.virtfleet.contract.vm.DiskFormat;
import io.virtfleet.contract.vm.DiskSpec;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Disks as the platform makes them out of a shape. */
final class Drives {
    /** How large an image is that nobody grew. */
    static final long IMAGE_MIB = 10_240;

    private static final Optional<DiskFormat> FORMAT = Optional.of(DiskFormat.QCOW2);

    private static final VmState.DiskConfiguration VIRTIO =
            new VmState.DiskConfiguration(Optional.of(VmState.DiskBus.VIRTIO), Optional.empty(), "");

    private Drives() {}

    static List<VmState.Disk> of(MockVm vm) {
        VmSpec shape = vm.shape();
        List<VmState.Disk> disks = new ArrayList<>(shape.disks().size() + 1);
        if (bootable(shape, vm.origin())) {
            disks.add(boot(vm));
        }
        shape.disks().forEach(disk -> disks.add(drive(vm, disk.name(), disk.sizeMib(), configuration(disk))));
        return disks;
    }

    /** The wish without what it only repeats of the VM: a boot disk as large as what it was made of. */
    static VmSpec recognised(VmSpec wish, MockVm vm) {
        boolean same = vm.shape().bootDisk().isEmpty()
                && bootable(vm.shape(), vm.origin())
                && wish.bootDisk()
                        .filter(DiskSpec.of(VmState.BOOT_DISK, bootSize(vm.shape(), vm.origin()))::equals)
                        .isPresent();
        return same ? wish.withoutBootDisk() : wish;
    }

    private static boolean bootable(VmSpec shape, Origin origin) {
        return !(shape.boot() instanceof BootSource.Nothing)
                || shape.bootDisk().isPresent()
                || origin.contents().containsKey(VmState.BOOT_DISK);
    }

    private static VmState.Disk boot(MockVm vm) {
        long size = bootSize(vm.shape(), vm.origin());
        VmState.DiskConfiguration build =
                vm.shape().bootDisk().map(Drives::configuration).orElse(VIRTIO);
        return switch (vm.shape().boot()) {
            case BootSource.FromDisk(String id, String path, Optional<DiskFormat> format) ->
                new VmState.Disk(
                        id.isEmpty() ? vm.id() + "." + VmState.BOOT_DISK : id,
                        VmState.BOOT_DISK,
                        size,
                        path.isEmpty() ? "/mock/imports/" + id : path,
                        format.or(() -> FORMAT),
                        build);
            case BootSource.FromImage image -> drive(vm, VmState.BOOT_DISK, size, build);
            case BootSource.Nothing nothing -> drive(vm, VmState.BOOT_DISK, size, build);
        };
    }

    /** As the spec says, else as large as what it was made of. */
    static long bootSize(VmSpec shape, Origin origin) {
        return shape.bootDisk().map(DiskSpec::sizeMib).orElseGet(() -> {
            Content content = origin.contents().get(VmState.BOOT_DISK);
            return content == null ? IMAGE_MIB : content.sizeMib();
        });
    }

    private static VmState.DiskConfiguration configuration(DiskSpec disk) {
        return new VmState.DiskConfiguration(VIRTIO.bus(), disk.provisioning(), disk.storage());
    }

    private static VmState.Disk drive(MockVm vm, String name, long sizeMib, VmState.DiskConfiguration build) {
        String id = vm.id() + "." + name;
        return new VmState.Disk(id, name, sizeMib, "/mock/disks/" + id, FORMAT, build);
    }
}
