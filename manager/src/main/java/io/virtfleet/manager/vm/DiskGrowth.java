package io.virtfleet.manager.vm;

import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.api.vm.VmDisk;
import io.virtfleet.contract.vm.DiskSpec;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** When the disks of a VM may grow: those that are not for growing in use wait until it is off. */
record DiskGrowth(Set<String> onlineDisks) {
    DiskGrowth {
        onlineDisks = Set.copyOf(onlineDisks);
    }

    static DiskGrowth of(VirtualMachine vm) {
        return new DiskGrowth(Words.list(vm.getSpec().disks()).stream()
                .filter(disk -> "Online".equals(disk.expandPolicy()))
                .map(VmDisk::name)
                .map(Words::text)
                .collect(Collectors.toSet()));
    }

    /** The shape to ask for now: disks that must wait stay as large as they are. */
    VmSpec possible(VmSpec wanted, VmState actual) {
        return wanted.withDisks(wanted.disks().stream()
                .map(disk -> waits(disk, actual) ? resized(disk, sizeMib(disk.name(), actual)) : disk)
                .toList());
    }

    /** The names of the disks that grow once the VM is off. */
    List<String> waiting(VmSpec wanted, VmState actual) {
        return wanted.disks().stream()
                .filter(disk -> waits(disk, actual))
                .map(DiskSpec::name)
                .toList();
    }

    private boolean waits(DiskSpec disk, VmState actual) {
        long size = sizeMib(disk.name(), actual);
        return actual.power() != PowerState.OFF
                && size > 0
                && disk.sizeMib() > size
                && !onlineDisks.contains(disk.name());
    }

    /** 0 when there is no such disk yet: a new disk does not grow. */
    private static long sizeMib(String name, VmState actual) {
        return actual.disks().stream()
                .filter(disk -> disk.name().equals(name))
                .mapToLong(VmState.Disk::sizeMib)
                .findFirst()
                .orElse(0);
    }

    private static DiskSpec resized(DiskSpec disk, long sizeMib) {
        return new DiskSpec(
                disk.name(),
                sizeMib,
                disk.provisioning(),
                disk.medium(),
                disk.storage(),
                disk.scsi(),
                disk.iopsLimit());
    }
}
