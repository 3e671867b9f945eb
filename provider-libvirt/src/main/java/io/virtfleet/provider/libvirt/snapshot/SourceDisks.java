package io.virtfleet.provider.libvirt.snapshot;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.vm.DiskFormat;
import io.virtfleet.provider.libvirt.domain.DomainFacts;
import io.virtfleet.provider.libvirt.domain.Stamp;
import io.virtfleet.provider.libvirt.link.Host;
import io.virtfleet.provider.libvirt.link.HostDomain;
import io.virtfleet.provider.libvirt.link.HostVolume;
import io.virtfleet.provider.libvirt.link.VolumeRef;
import io.virtfleet.provider.libvirt.link.raw.HostFailure;
import io.virtfleet.provider.libvirt.storage.Volumes;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

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

    /** Now, and for ever: the VM itself goes on with new files on top. */
    public static Map<String, SourceDisk> frozen(Host host, HostDomain domain) {
        Map<String, SourceDisk> files = now(host, domain);
        String definition = domain.nextXml();
        List<Layer> layers = DiskLayers.make(host, DomainFacts.read(definition));
        try {
            host.define(DiskLayers.document(definition, layers));
        } catch (HostFailure refused) {
            DiskLayers.remove(host, layers, refused);
            throw refused;
        }
        return files;
    }

    private static void refuseRunning(HostDomain domain) {
        if (domain.run().active()) {
            throw new ProviderException(
                    Fault.of(
                            FaultKind.BUSY,
                            "source",
                            "the source is running, so its disks change while they are read; name a snapshot, or power it off"));
        }
    }

    private static Map<String, SourceDisk> files(Host host, DomainFacts facts) {
        Map<String, SourceDisk> files = new HashMap<>();
        for (DomainFacts.Disk disk : facts.disks()) {
            facts.stamp()
                    .flatMap(stamp -> stamp.disk(disk.target()))
                    .ifPresent(stamp -> files.put(stamp.name(), file(host, stamp, disk)));
        }
        return files;
    }

    private static SourceDisk file(Host host, Stamp.Disk stamp, DomainFacts.Disk disk) {
        return new SourceDisk(
                new VolumeRef(stamp.pool(), stamp.volume()),
                DiskFormat.valueOf(disk.format().toUpperCase(Locale.ROOT)),
                Volumes.in(host, stamp.pool()).volume(stamp.volume(), HostVolume::capacityBytes));
    }
}
