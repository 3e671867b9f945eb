package io.virtfleet.provider.libvirt.vm.shape;

import io.virtfleet.provider.libvirt.domain.DomainFacts;
import io.virtfleet.provider.libvirt.domain.Stamp;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * What is to be done to the disks of a VM.
 *
 * @param made volumes that are to be made
 * @param loose volumes that nobody wants and no guest has
 * @param journal the disks as the stamp names them while it is done
 */
public record DiskChanges(
        List<VmDesign.NewDisk> made,
        List<Plug> plugs,
        List<Growth> growths,
        List<Throttle> throttles,
        List<Unplug> unplugs,
        List<Stamp.Disk> loose,
        List<Stamp.Disk> journal) {
    public DiskChanges {
        made = List.copyOf(made);
        plugs = List.copyOf(plugs);
        growths = List.copyOf(growths);
        throttles = List.copyOf(throttles);
        unplugs = List.copyOf(unplugs);
        loose = List.copyOf(loose);
        journal = List.copyOf(journal);
    }

    /**
     * A disk that a definition lacks.
     *
     * @param other the same disk in the definition that has it; empty: neither has
     */
    public record Plug(
            Stamp.Disk disk, OptionalInt iopsLimit, Optional<DomainFacts.Disk> other, boolean config, boolean live) {}

    /** A disk that is to have at least so many bytes. */
    public record Growth(String target, long bytes) {}

    /** A disk with another limit; 0: with none. */
    public record Throttle(String target, int iopsLimit) {}

    /** A disk that goes out of the definitions that have it. */
    public record Unplug(DomainFacts.Disk disk, boolean config, boolean live) {}

    /** Without those that only a restart gives to the guest. */
    DiskChanges without(Set<String> targets) {
        return new DiskChanges(
                made,
                plugs.stream()
                        .filter(plug ->
                                plug.config() || !targets.contains(plug.disk().target()))
                        .toList(),
                growths,
                throttles,
                unplugs,
                loose,
                journal);
    }

    boolean isNothing() {
        return made.isEmpty()
                && plugs.isEmpty()
                && growths.isEmpty()
                && throttles.isEmpty()
                && unplugs.isEmpty()
                && loose.isEmpty();
    }
}
