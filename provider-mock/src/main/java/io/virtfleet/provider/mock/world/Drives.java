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

    private Drives() {}

    static List<VmState.Disk> of(MockVm vm) {
        VmSpec shape = vm.shape();
        List<VmState.Disk> disks = new ArrayList<>(shape.disks().size() + 1);
        if (bootable(shape, vm.origin())) {
            disks.add(boot(vm));
        }
        shape.disks().forEach(disk -> disks.add(drive(vm, disk.name(), disk.sizeMib())));
        return disks;
    }

    private static boolean bootable(VmSpec shape, Origin origin) {
        return !(shape.boot() instanceof BootSource.Nothing)
                || shape.bootDisk().isPresent()
                || origin.contents().containsKey(VmState.BOOT_DISK);
    }

    private static VmState.Disk boot(MockVm vm) {
        long size = bootSize(vm.shape(), vm.origin());
        return switch (vm.shape().boot()) {
            case BootSource.FromDisk(String id, String path, Optional<DiskFormat> format) ->
                new VmState.Disk(
                        id.isEmpty() ? vm.id() + "." + VmState.BOOT_DISK : id,
                        VmState.BOOT_DISK,
                        size,
                        path.isEmpty() ? "/mock/imports/" + id : path,
                        format.or(() -> FORMAT));
            case BootSource.FromImage image -> drive(vm, VmState.BOOT_DISK, size);
            case BootSource.Nothing nothing -> drive(vm, VmState.BOOT_DISK, size);
        };
    }

    /** As the spec says, else as large as what it was made of. */
    static long bootSize(VmSpec shape, Origin origin) {
        return shape.bootDisk().map(DiskSpec::sizeMib).orElseGet(() -> {
            Content content = origin.contents().get(VmState.BOOT_DISK);
            return content == null ? IMAGE_MIB : content.sizeMib();
        });
    }

    private static VmState.Disk drive(MockVm vm, String name, long sizeMib) {
        String id = vm.id() + "." + name;
        return new VmState.Disk(id, name, sizeMib, "/mock/disks/" + id, FORMAT);
    }
}
