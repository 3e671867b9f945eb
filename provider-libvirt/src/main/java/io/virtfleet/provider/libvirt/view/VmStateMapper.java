package io.virtfleet.provider.libvirt.view;

import io.virtfleet.contract.VmId;
import io.virtfleet.contract.vm.DiskFormat;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmPhase;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.provider.libvirt.domain.DomainFacts;
import io.virtfleet.provider.libvirt.domain.Stamp;
import io.virtfleet.provider.libvirt.link.RunState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A domain in the contract's words. */
final class VmStateMapper {
    private static final long MIB = 1 << 20;

    private VmStateMapper() {}

    static VmState state(ObservedDomain seen, GuestView guest, String host, long version) {
        DomainFacts now = seen.now();
        boolean making = now.stamp().map(stamp -> !stamp.made()).orElse(false);
        return new VmState(
                id(now),
                now.stamp().map(Stamp::owner),
                now.name(),
                power(seen.run()),
                making ? VmPhase.CREATING : phase(seen.run()),
                seen.run().reason(),
                now.cpuCount(),
                now.memoryMib(),
                disks(seen),
                nics(now, guest),
                guest.facts(now),
                seen.run().active() ? host : "",
                pendingRestart(seen),
                version);
    }

    /** The UUID, and for ours which life of it: an owner's next VM has the same UUID and another id. */
    static VmId id(DomainFacts facts) {
        String life = facts.stamp().map(stamp -> "." + stamp.life()).orElse("");
        return new VmId(facts.uuid() + life);
    }

    private static PowerState power(RunState run) {
        return switch (run.activity()) {
            case RUNNING, BLOCKED, SHUTTING_DOWN, HELD, MIGRATING -> PowerState.ON;
            case PAUSED, SUSPENDED -> PowerState.PAUSED;
            case OFF, CRASHED, UNKNOWN, STARTING -> PowerState.OFF;
        };
    }

    private static VmPhase phase(RunState run) {
        return switch (run.activity()) {
            case RUNNING, BLOCKED, HELD -> VmPhase.RUNNING;
            case STARTING -> VmPhase.STARTING;
            case MIGRATING -> VmPhase.MIGRATING;
            case SHUTTING_DOWN -> VmPhase.STOPPING;
            case PAUSED, SUSPENDED -> VmPhase.PAUSED;
            case OFF -> VmPhase.STOPPED;
            case CRASHED -> VmPhase.FAILED;
            case UNKNOWN -> VmPhase.UNKNOWN;
        };
    }

    private static List<VmState.Disk> disks(ObservedDomain seen) {
        DomainFacts now = seen.now();
        return now.disks().stream()
                .map(disk -> {
                    String name = now.stamp()
                            .flatMap(stamp -> stamp.disk(disk.target()))
                            .map(Stamp.Disk::name)
                            .orElse(disk.target());
                    long mib = seen.diskBytes().getOrDefault(disk.target(), 0L) / MIB;
                    return new VmState.Disk(id(now) + "." + name, name, mib, disk.path(), format(disk.format()));
                })
                .toList();
    }

    private static Optional<DiskFormat> format(String word) {
        return Arrays.stream(DiskFormat.values())
                .filter(format -> format.name().equalsIgnoreCase(word))
                .findFirst();
    }

    private static List<VmState.Nic> nics(DomainFacts now, GuestView guest) {
        return now.nics().stream()
                .map(nic -> {
                    String name = now.stamp()
                            .flatMap(stamp -> stamp.nic(nic.mac()))
                            .map(Stamp.Nic::name)
                            .orElse(nic.mac());
                    return new VmState.Nic(name, nic.mac(), guest.addresses(nic.mac()), nic.network());
                })
                .toList();
    }

    private static List<String> pendingRestart(ObservedDomain seen) {
        DomainFacts now = seen.now();
        DomainFacts next = seen.next();
        List<String> pending = new ArrayList<>();
        if (now.cpuCount() != next.cpuCount()) {
            pending.add("hardware.cpu_count");
        }
        if (now.cpuRoom() != next.cpuRoom()) {
            pending.add("hardware.performance.cpu_hot_add");
        }
        if (memoryWaits(now, next)) {
            pending.add("hardware.memory_mib");
        }
        if (!set(now.disks(), DomainFacts.Disk::target).equals(set(next.disks(), DomainFacts.Disk::target))) {
            pending.add("disks");
        }
        if (!set(now.nics(), VmStateMapper::card).equals(set(next.nics(), VmStateMapper::card))) {
            pending.add("nics");
        }
        return pending;
    }

    /** A guest with something in its balloon can come to its memory without a restart. */
    private static boolean memoryWaits(DomainFacts now, DomainFacts next) {
        return next.memoryMib() > now.maxMemoryMib() || (next.memoryMib() != now.memoryMib() && !now.ballooned());
    }

    /** What of a card the guest notices. */
    private static String card(DomainFacts.Nic nic) {
        return nic.mac() + " " + nic.model() + " " + nic.network();
    }

    private static <T> Set<String> set(List<T> all, Function<T, String> word) {
        return all.stream().map(word).collect(Collectors.toSet());
    }
}
