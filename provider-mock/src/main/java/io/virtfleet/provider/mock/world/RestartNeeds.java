package io.virtfleet.provider.mock.world;

import io.virtfleet.contract.vm.Hardware;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmSpec;
import java.util.ArrayList;
import java.util.List;

/** What of a wanted shape a running VM takes on at once, and what waits for its next start. */
final class RestartNeeds {
    private RestartNeeds() {}

    /** The shape a VM has as soon as {@code wanted} was asked for. */
    static VmSpec applied(VmSpec shape, VmSpec wanted, PowerState power) {
        if (power == PowerState.OFF) {
            return wanted;
        }
        Hardware is = shape.hardware();
        Hardware wish = wanted.hardware();
        return wanted.withHardware(new Hardware(
                Math.max(is.cpuCount(), wish.cpuCount()),
                Math.max(is.memoryMib(), wish.memoryMib()),
                is.firmware(),
                is.security(),
                is.performance(),
                wish.limits(),
                is.gpus(),
                wish.guestTools(),
                is.parameters()));
    }

    /** Paths of the wanted fields that a VM does not have yet. */
    static List<String> pending(VmSpec shape, VmSpec wanted) {
        if (shape.hardware().equals(wanted.hardware())) {
            return List.of();
        }
        Hardware is = shape.hardware();
        Hardware wish = wanted.hardware();
        List<String> paths = new ArrayList<>();
        note(paths, "hardware.cpu_count", is.cpuCount(), wish.cpuCount());
        note(paths, "hardware.memory_mib", is.memoryMib(), wish.memoryMib());
        note(paths, "hardware.firmware", is.firmware(), wish.firmware());
        note(paths, "hardware.security", is.security(), wish.security());
        note(paths, "hardware.performance", is.performance(), wish.performance());
        note(paths, "hardware.gpus", is.gpus(), wish.gpus());
        note(paths, "hardware.parameters", is.parameters(), wish.parameters());
        return paths;
    }

    private static void note(List<String> paths, String path, Object is, Object wish) {
        if (!is.equals(wish)) {
            paths.add(path);
        }
    }

    /** Refuses a shape in which a disk is smaller than it is. */
    static void refuseShrinking(VmSpec before, VmSpec after, Origin origin) {
        if (after.bootDisk().isPresent() && Drives.bootSize(after, origin) < Drives.bootSize(before, origin)) {
            throw shrinking("spec.boot_disk.size_mib", Drives.bootSize(before, origin), Drives.bootSize(after, origin));
        }
        for (int index = 0; index < after.disks().size(); index++) {
            long size = after.disks().get(index).sizeMib();
            long was = sizeOf(before, after.disks().get(index).name());
            if (size < was) {
                throw shrinking("spec.disks[" + index + "].size_mib", was, size);
            }
        }
    }

    private static long sizeOf(VmSpec shape, String disk) {
        return shape.disks().stream()
                .filter(each -> each.name().equals(disk))
                .mapToLong(each -> each.sizeMib())
                .findFirst()
                .orElse(0);
    }

    private static RuntimeException shrinking(String field, long was, long size) {
        return MockFaults.invalid(field, "must be at least " + was + ", because a disk never shrinks but is " + size);
    }
}
