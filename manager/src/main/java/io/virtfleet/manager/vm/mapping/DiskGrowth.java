package io.virtfleet.manager.vm.mapping;

import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.api.vm.VmDisk;
import io.virtfleet.contract.vm.DiskSpec;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.manager.imagesource.FieldValues;
import io.virtfleet.manager.vm.plan.VmView.Desired;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** When the disks of a VM may grow: without the policy Online they wait until the VM is off. */
public record DiskGrowth(Set<String> onlineDisks) {
    public DiskGrowth {
        onlineDisks = Set.copyOf(onlineDisks);
    }

    public static DiskGrowth of(VirtualMachine vm) {
        return new DiskGrowth(FieldValues.list(vm.getSpec().disks()).stream()
                .filter(disk -> "Online".equals(disk.expandPolicy()))
                .map(VmDisk::name)
                .map(FieldValues::text)
                .collect(Collectors.toSet()));
    }

    /** What can be asked for now: disks that cannot grow while the VM runs keep their size until it is off. */
    public Desired.Complete limit(Desired.Complete desired, VmState actual) {
        List<String> waiting = desired.spec().disks().stream()
                .filter(disk -> waits(disk, actual))
                .map(disk -> "the size of disk " + disk.name())
                .toList();
        return waiting.isEmpty() ? desired : desired.deferring(possible(desired.spec(), actual), waiting);
    }

    private VmSpec possible(VmSpec wanted, VmState actual) {
        return wanted.withDisks(wanted.disks().stream()
                .map(disk -> waits(disk, actual) ? resized(disk, sizeMib(disk.name(), actual)) : disk)
                .toList());
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
