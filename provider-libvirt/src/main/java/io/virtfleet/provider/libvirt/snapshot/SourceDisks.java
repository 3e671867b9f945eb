package io.virtfleet.provider.libvirt.snapshot;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.vm.DiskFormat;
import io.virtfleet.provider.libvirt.domain.DomainFacts;
import io.virtfleet.provider.libvirt.link.Host;
import io.virtfleet.provider.libvirt.link.HostDomain;
import io.virtfleet.provider.libvirt.link.HostVolume;
import io.virtfleet.provider.libvirt.link.VolumeRef;
import io.virtfleet.provider.libvirt.storage.FileUsers;
import io.virtfleet.provider.libvirt.storage.Volumes;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The files of a VM's disks at one moment, for another VM to begin with. */
public final class SourceDisks {
    /**
     * What a disk held.
     *
     * @param bytes the size a guest sees
     */
    public record SourceDisk(VolumeRef volume, DiskFormat format, long bytes) {}

    private SourceDisks() {}

    /** At a snapshot, by the names of the disks. */
    public static Map<String, SourceDisk> at(Host host, HostDomain domain, String snapshotId) {
        return files(host, SnapshotTree.of(domain).require(snapshotId).then());
    }

    /** Now; the files are written to again when the VM starts. */
    public static Map<String, SourceDisk> now(Host host, HostDomain domain) {
        refuseRunning(domain);
        return files(host, DomainFacts.read(domain.nextXml()));
    }

    /**
     * The files of disks that nobody writes to any more.
     *
     * @param below by the names of the disks
     * @param above what the VM itself goes on with
     */
    public record Frozen(Map<String, SourceDisk> below, List<Layer> above) {}

    /** Now, and for ever: the VM itself goes on with new files on top. */
    public static Frozen frozen(Host host, HostDomain domain) {
        Map<String, SourceDisk> files = now(host, domain);
        List<Layer> layers = DiskLayers.plan(host, DomainFacts.read(domain.nextXml()));
        try {
            DiskLayers.make(host, domain, layers);
            host.define(DiskLayers.document(domain.nextXml(), layers));
        } catch (RuntimeException refused) {
            LayerSweep.afterFailure(host, domain, DiskLayers.volumes(layers), refused);
            throw refused;
        }
        return new Frozen(files, layers);
    }

    /**
     * Puts a VM back on the files that were frozen for a clone that failed, and removes those on top, which hold nothing.
     * Does nothing when somebody rests on the files, the VM runs, or it is on other files by now.
     */
    public static void thaw(Host host, HostDomain domain, Frozen frozen) {
        Set<VolumeRef> files =
                frozen.below().values().stream().map(SourceDisk::volume).collect(Collectors.toSet());
        Set<String> paths = frozen.above().stream().map(Layer::pathBelow).collect(Collectors.toSet());
        DomainFacts next = DomainFacts.read(domain.nextXml());
        boolean onTop = frozen.above().stream()
                .allMatch(layer -> next.disk(layer.disk().target())
                        .filter(disk -> disk.path().equals(layer.path()))
                        .isPresent());
        boolean used =
                !FileUsers.of(host).of(files, paths, Optional.of(domain.uuid())).isEmpty();
        if (domain.run().active() || !onTop || used) {
            return;
        }
        host.define(DiskLayers.below(domain.nextXml(), frozen.above()));
        LayerSweep.sweep(host, domain, DiskLayers.volumes(frozen.above()));
    }

    private static void refuseRunning(HostDomain domain) {
        if (domain.run().active()) {
            throw new ProviderException(Fault.of(
                    FaultKind.BUSY,
                    "source",
                    "the source is running, so its disks change while they are read; name a snapshot, or power"
                            + " it off"));
        }
    }

    private static Map<String, SourceDisk> files(Host host, DomainFacts facts) {
        Map<String, SourceDisk> files = new HashMap<>();
        for (DomainFacts.Disk disk : facts.disks()) {
            facts.stamp()
                    .flatMap(stamp -> stamp.disk(disk.target()))
                    .ifPresent(stamp -> files.put(stamp.name(), file(host, disk)));
        }
        return files;
    }

    /** Where the disk lies is what counts, whatever the stamp says: somebody may have moved it. */
    private static SourceDisk file(Host host, DomainFacts.Disk disk) {
        VolumeRef volume = Volumes.at(host, disk.path());
        return new SourceDisk(
                volume,
                DiskFormat.valueOf(disk.format().toUpperCase(Locale.ROOT)),
                Volumes.in(host, volume.pool()).volume(volume.volume(), HostVolume::capacityBytes));
    }
}
