package io.virtfleet.provider.libvirt.vm.shape;

import io.virtfleet.contract.Owner;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.codec.FingerprintCodec;
import io.virtfleet.provider.libvirt.domain.Stamp;
import io.virtfleet.provider.libvirt.work.HostDefaults;
import io.virtfleet.sdk.spec.HonouredFields;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * All that is to be done to a VM so that it has a wanted shape. Calls nobody.
 *
 * @param stamp what the VM carries now
 */
public record ShapeChange(HardwareChange hardware, DiskChanges disks, NicChanges nics, Stamp stamp, VmSpec spec) {
    /**
     * Compares a wanted shape with the VM itself, and throws what is asked of it and cannot be done.
     *
     * @param digits for the names of new volumes, which were in none before
     */
    public static ShapeChange of(CurrentShape standing, VmSpec spec, HostDefaults defaults, String digits) {
        HonouredFields.refuse(LibvirtFields.ofReconfigure(spec));
        Stamp stamp = standing.stamp();
        FixedFields.changed(stamp.fixed(), spec.hardware()).ifPresent(fault -> {
            throw new ProviderException(fault);
        });
        Owner owner = stamp.owner();
        VmDesign design = new VmDesign(standing.now().uuid(), owner, digits, spec, defaults);
        return new ShapeChange(
                HardwareChange.of(standing, spec),
                DiskDecision.of(standing, spec, design),
                NicDecision.of(standing, spec, design),
                stamp,
                spec);
    }

    public boolean isNothing() {
        return hardware.isNothing() && disks.isNothing() && nics.isNothing() && stamp.equals(end());
    }

    /** Without the devices that only a restart gives to the guest. */
    public ShapeChange without(Set<String> waiting) {
        return new ShapeChange(hardware, disks.without(waiting), nics.without(waiting), stamp, spec);
    }

    /** The stamp before the first step: a crash leaves nothing that it does not name. */
    public Stamp journal() {
        return stamp.withFiles(Stream.concat(stamp.files().stream(), replaced().stream())
                        .toList())
                .withDisks(disks.journal())
                .withNics(nics.journal());
    }

    /** What an earlier change may have made for disks that are now made anew. */
    public List<Stamp.File> replaced() {
        return stamp.disks().stream()
                .filter(disk -> disks.made().stream()
                        .anyMatch(made -> made.stamp().name().equals(disk.name())))
                .map(Stamp.Disk::file)
                .toList();
    }

    /** The stamp after the last step, as far as nothing leaves. */
    public Stamp end() {
        return journal()
                .withDisks(disks.journal().stream()
                        .map(disk -> disk.stage() == Stamp.Stage.COMING ? disk.at(Stamp.Stage.THERE) : disk)
                        .toList())
                .withTags(spec.tags())
                .withShape(FingerprintCodec.fingerprint(spec));
    }

    /** The stamp after all was undone: what was made for nothing leaves. */
    public Stamp undone() {
        return journal()
                .withNics(stamp.nics())
                .withDisks(Stream.concat(
                                stamp.disks().stream()
                                        .filter(disk -> disks.made().stream()
                                                .noneMatch(made ->
                                                        made.stamp().name().equals(disk.name()))),
                                disks.made().stream().map(made -> made.stamp().at(Stamp.Stage.LEAVING)))
                        .toList());
    }

    /** The parts in which something is to be done; the spec has secrets that nobody is to read. */
    @Override
    public String toString() {
        return Stream.of(
                        hardware.isNothing() ? "" : "hardware",
                        disks.isNothing() ? "" : "disks",
                        nics.isNothing() ? "" : "nics",
                        stamp.equals(end()) ? "" : "stamp")
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(", "));
    }
}
