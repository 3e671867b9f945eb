package io.virtfleet.provider.libvirt.vm.shape;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.vm.DiskSpec;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.provider.libvirt.domain.DomainFacts;
import io.virtfleet.provider.libvirt.domain.Stamp;
import io.virtfleet.provider.libvirt.domain.Stamp.Stage;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Decides what becomes of the disks of a VM: those of the spec are there, the boot disk stays, all others go. */
final class DiskDecision {
    private static final long MIB = 1 << 20;

    private final CurrentShape standing;
    private final VmSpec spec;
    private final VmDesign design;
    private final Set<String> targets;
    private final List<VmDesign.NewDisk> made = new ArrayList<>();
    private final List<DiskChanges.Plug> plugs = new ArrayList<>();
    private final List<DiskChanges.Growth> growths = new ArrayList<>();
    private final List<DiskChanges.Throttle> throttles = new ArrayList<>();
    private final List<DiskChanges.Unplug> unplugs = new ArrayList<>();
    private final List<Stamp.Disk> loose = new ArrayList<>();
    private final List<Stamp.Disk> journal = new ArrayList<>();

    private DiskDecision(CurrentShape standing, VmSpec spec, VmDesign design) {
        this.standing = standing;
        this.spec = spec;
        this.design = design;
        targets = new HashSet<>(standing.targets());
    }

    /** Throws what a spec asks of a disk and no disk can do. */
    static DiskChanges of(CurrentShape standing, VmSpec spec, VmDesign design) {
        return new DiskDecision(standing, spec, design).decided();
    }

    private DiskChanges decided() {
        bootDisk();
        for (int i = 0; i < spec.disks().size(); i++) {
            wanted(spec.disks().get(i), "spec.disks[" + i + "]");
        }
        standing.stamp().disks().stream().filter(this::unwanted).forEach(this::leave);
        standing.next().disks().stream()
                .filter(disk -> standing.stamp().disk(disk.target()).isEmpty())
                .forEach(this::unplug);
        return new DiskChanges(made, plugs, growths, throttles, unplugs, loose, journal);
    }

    private void bootDisk() {
        Optional<Stamp.Disk> there = standing.stamp().diskNamed(VmState.BOOT_DISK);
        if (spec.bootDisk().isPresent()) {
            keep(
                    there.orElseThrow(() -> unsupported("spec.boot_disk", "the VM was made without a boot disk")),
                    spec.bootDisk().get(),
                    "spec.boot_disk");
        } else {
            there.ifPresent(journal::add);
        }
    }

    private boolean unwanted(Stamp.Disk disk) {
        return !disk.name().equals(VmState.BOOT_DISK)
                && spec.disks().stream().noneMatch(wish -> wish.name().equals(disk.name()));
    }

    private void wanted(DiskSpec wish, String at) {
        Optional<Stamp.Disk> known = standing.stamp().diskNamed(wish.name());
        boolean there = known.filter(disk -> disk.stage() == Stage.THERE || standing.hasDisk(disk.target()))
                .isPresent();
        if (there) {
            keep(known.get(), wish, at);
        } else {
            make(wish, known.map(Stamp.Disk::target).orElseGet(() -> DiskTargets.free(targets)));
        }
    }

    private void make(DiskSpec wish, String target) {
        targets.add(target);
        VmDesign.NewDisk disk = design.disk(wish, target);
        made.add(disk);
        journal.add(disk.stamp().at(Stage.COMING));
        plugs.add(new DiskChanges.Plug(disk.stamp(), wish.iopsLimit(), Optional.empty(), true, standing.active()));
    }

    private void keep(Stamp.Disk disk, DiskSpec wish, String at) {
        refuseAnotherPool(disk, wish, at);
        refuseAnotherProvisioning(disk, wish, at);
        Optional<DomainFacts.Disk> now = standing.now().disk(disk.target());
        Optional<DomainFacts.Disk> next = standing.next().disk(disk.target());
        long mib = Stream.concat(now.stream(), next.stream())
                .map(DomainFacts.Disk::path)
                .mapToLong(path -> standing.mibByPath().getOrDefault(path, 0L))
                .max()
                .orElse(0);
        if (mib > wish.sizeMib()) {
            throw ProviderException.of(
                    FaultKind.INVALID_SPEC,
                    at + ".size_mib",
                    at + ".size_mib must be at least " + mib + ": a disk does not shrink");
        }
        if (mib < wish.sizeMib()) {
            growths.add(new DiskChanges.Growth(disk.target(), wish.sizeMib() * MIB));
        }
        boolean config = next.isEmpty();
        boolean live = standing.active() && now.isEmpty();
        if (config || live) {
            plugs.add(new DiskChanges.Plug(disk, wish.iopsLimit(), next.or(() -> now), config, live));
        }
        int limit = wish.iopsLimit().orElse(0);
        if (Stream.concat(now.stream(), next.stream()).anyMatch(one -> one.iopsLimit() != limit)) {
            throttles.add(new DiskChanges.Throttle(disk.target(), limit));
        }
        journal.add(disk.at(Stage.THERE));
    }

    private void refuseAnotherPool(Stamp.Disk disk, DiskSpec wish, String at) {
        boolean said = !wish.storage().isEmpty()
                || spec.placement()
                        .filter(place -> !place.datastore().isEmpty())
                        .isPresent();
        if (said && !design.pool(wish).equals(disk.pool())) {
            throw unsupported(
                    wish.storage().isEmpty() ? "spec.placement.datastore" : at + ".storage",
                    "disk '" + disk.name() + "' lies in pool '" + disk.pool() + "' and is not moved");
        }
    }

    /** Whether a disk takes its space at once is decided when it is made; the two ways to do so are one here. */
    private static void refuseAnotherProvisioning(Stamp.Disk disk, DiskSpec wish, String at) {
        boolean another = disk.provisioning().isPresent()
                && wish.provisioning()
                        .filter(wanted ->
                                thin(wanted) != thin(disk.provisioning().get()))
                        .isPresent();
        if (another) {
            throw unsupported(
                    at + ".provisioning",
                    "disk '" + disk.name() + "' was made " + disk.provisioning().get() + " and stays so");
        }
    }

    private static boolean thin(DiskSpec.Provisioning provisioning) {
        return provisioning == DiskSpec.Provisioning.THIN;
    }

    private void leave(Stamp.Disk disk) {
        Stamp.Disk leaving = disk.at(Stage.LEAVING);
        if (standing.hasDisk(disk.target())) {
            Stream.of(standing.next(), standing.now())
                    .flatMap(facts -> facts.disk(disk.target()).stream())
                    .findFirst()
                    .ifPresent(this::unplug);
        } else {
            loose.add(leaving);
        }
        journal.add(leaving);
    }

    /** What only the guest still has was asked for when the VM was brought to this shape; it goes with a restart. */
    private void unplug(DomainFacts.Disk disk) {
        boolean config = standing.next().disk(disk.target()).isPresent();
        boolean live = standing.active() && standing.now().disk(disk.target()).isPresent();
        if (config || (live && !standing.broughtTo(spec))) {
            unplugs.add(new DiskChanges.Unplug(disk, config, live));
        }
    }

    private static ProviderException unsupported(String field, String why) {
        return ProviderException.of(FaultKind.UNSUPPORTED, field, field + " cannot be changed: " + why);
    }
}
