package io.virtfleet.manager.vm.plan;

import io.virtfleet.contract.vm.DiskSpec;
import io.virtfleet.contract.vm.NicSpec;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Compares the shape of a wanted VM with the one it has, as far as a provider tells. It finds only what a Reconfigure
 * can mend: the boot disk is neither missed nor superfluous, and a disk or card without a name is not ours.
 */
final class VmShape {
    private final VmSpec wanted;
    private final VmState actual;
    private final List<Difference> found = new ArrayList<>();

    private VmShape(VmSpec wanted, VmState actual) {
        this.wanted = wanted;
        this.actual = actual;
    }

    /**
     * What a VM lacks, or has too much.
     *
     * @param path the wanted field in the contract's words, as providers name it: {@code hardware.cpu_count}
     * @param words what the VM has, to follow its name in a sentence: "has 2 CPUs instead of 4"
     */
    record Difference(String path, String words) {}

    /** What is wanted and not so; what waits for a restart is on its way and no difference. */
    static List<Difference> differences(VmSpec wanted, VmState actual) {
        VmShape shape = new VmShape(wanted, actual);
        shape.compareHardware();
        shape.compareDisks();
        shape.compareNics();
        return shape.found.stream()
                .filter(difference -> shape.actual.pendingRestart().stream().noneMatch(covers(difference)))
                .toList();
    }

    private void compareHardware() {
        int cpus = wanted.hardware().cpuCount();
        if (actual.cpuCount() != cpus) {
            note("hardware.cpu_count", "has %d CPUs instead of %d".formatted(actual.cpuCount(), cpus));
        }
        long memory = wanted.hardware().memoryMib();
        if (actual.memoryMib() != memory) {
            note("hardware.memory_mib", "has %d MiB of memory instead of %d".formatted(actual.memoryMib(), memory));
        }
    }

    private void compareDisks() {
        Set<String> names = new HashSet<>(Set.of("", VmState.BOOT_DISK));
        wanted.bootDisk().ifPresent(boot -> compareSize(boot, "boot_disk"));
        for (int index = 0; index < wanted.disks().size(); index++) {
            DiskSpec disk = wanted.disks().get(index);
            String path = "disks[" + index + "]";
            names.add(disk.name());
            if (disks(disk.name()).findAny().isEmpty()) {
                note(path, "does not have the disk %s".formatted(disk.name()));
            }
            compareSize(disk, path);
        }
        actual.disks().stream()
                .map(VmState.Disk::name)
                .filter(name -> !names.contains(name))
                .forEach(name -> note("disks", "has the disk %s, which is not in the spec".formatted(name)));
    }

    /** A disk that is larger than wanted is fine, since disks never shrink. */
    private void compareSize(DiskSpec disk, String path) {
        disks(disk.name())
                .filter(is -> is.sizeMib() < disk.sizeMib())
                .forEach(is -> note(
                        path + ".size_mib",
                        "has the disk %s with %d MiB instead of %d"
                                .formatted(disk.name(), is.sizeMib(), disk.sizeMib())));
    }

    private Stream<VmState.Disk> disks(String name) {
        return actual.disks().stream().filter(disk -> disk.name().equals(name));
    }

    private void compareNics() {
        Set<String> names = new HashSet<>(Set.of(""));
        for (int index = 0; index < wanted.nics().size(); index++) {
            NicSpec nic = wanted.nics().get(index);
            String path = "nics[" + index + "]";
            names.add(nic.name());
            if (nics(nic.name()).findAny().isEmpty()) {
                note(path, "does not have the network interface %s".formatted(nic.name()));
            }
            nics(nic.name())
                    .map(VmState.Nic::macAddress)
                    .filter(mac -> !nic.macAddress().isEmpty() && !mac.isEmpty())
                    .filter(mac -> !mac.equalsIgnoreCase(nic.macAddress()))
                    .forEach(mac -> note(
                            path + ".mac_address",
                            "has the MAC address %s on the network interface %s instead of %s"
                                    .formatted(mac, nic.name(), nic.macAddress())));
        }
        actual.nics().stream()
                .map(VmState.Nic::name)
                .filter(name -> !names.contains(name))
                .forEach(
                        name -> note("nics", "has the network interface %s, which is not in the spec".formatted(name)));
    }

    private Stream<VmState.Nic> nics(String name) {
        return actual.nics().stream().filter(nic -> nic.name().equals(name));
    }

    /** Whether a path that waits for a restart is the difference's own, or one above it. */
    private static Predicate<String> covers(Difference difference) {
        return pending -> difference.path().equals(pending)
                || difference.path().startsWith(pending + ".")
                || difference.path().startsWith(pending + "[");
    }

    private void note(String path, String words) {
        found.add(new Difference(path, words));
    }
}
