package io.virtfleet.provider.mock.world;

import io.virtfleet.contract.vm.VmState;

/** How much of the platform is taken. */
record Usage(long vms, long cpus, long memoryMib, long diskMib) {
    static final Usage NONE = new Usage(0, 0, 0, 0);

    Usage plus(MockVm vm) {
        return new Usage(
                vms + 1, cpus + vm.state().cpuCount(), memoryMib + vm.state().memoryMib(), diskMib + disks(vm));
    }

    Usage minus(MockVm vm) {
        return new Usage(
                vms - 1, cpus - vm.state().cpuCount(), memoryMib - vm.state().memoryMib(), diskMib - disks(vm));
    }

    private static long disks(MockVm vm) {
        return vm.state().disks().stream().mapToLong(VmState.Disk::sizeMib).sum();
    }
}
