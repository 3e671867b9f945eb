package io.virtfleet.provider.libvirt.snapshot;

import io.virtfleet.contract.vm.DiskFormat;
import io.virtfleet.provider.libvirt.domain.DomainDocument;
import io.virtfleet.provider.libvirt.domain.DomainFacts;
import io.virtfleet.provider.libvirt.domain.Stamp;
import io.virtfleet.provider.libvirt.link.Host;
import io.virtfleet.provider.libvirt.link.HostVolume;
import io.virtfleet.provider.libvirt.storage.VolumePlan;
import io.virtfleet.provider.libvirt.storage.Volumes;
import io.virtfleet.provider.libvirt.work.VolumeNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;

/** Files that lie on top of each other. What has something on top of it is never written to again. */
public final class DiskLayers {
    private static final int DIGITS = 12;

    private DiskLayers() {}

    /** What no file and no snapshot of a VM was called before. */
    static String unused() {
        return UUID.randomUUID().toString().replace("-", "").substring(0, DIGITS);
    }

    /** Makes a file on top of each disk's, or none; what uses the disks is as before. */
    public static List<Layer> make(Host host, DomainFacts below) {
        String digits = unused();
        List<Layer> made = new ArrayList<>();
        try {
            for (DomainFacts.Disk disk : below.disks()) {
                below.stamp()
                        .flatMap(stamp -> stamp.disk(disk.target()))
                        .ifPresent(stamp -> made.add(make(host, below.uuid(), stamp, disk, digits)));
            }
        } catch (RuntimeException failure) {
            remove(host, made, failure);
            throw failure;
        }
        return List.copyOf(made);
    }

    /** Removes what was made, because of a failure. */
    static void remove(Host host, List<Layer> made, RuntimeException failure) {
        try {
            made.forEach(layer -> Volumes.in(host, layer.disk().pool()).delete(layer.volume()));
        } catch (RuntimeException another) {
            failure.addSuppressed(another);
        }
    }

    private static Layer make(Host host, UUID uuid, Stamp.Disk stamp, DomainFacts.Disk disk, String digits) {
        Volumes volumes = Volumes.in(host, stamp.pool());
        String name = VolumeNames.layer(uuid, stamp.name(), digits);
        long bytes = volumes.volume(stamp.volume(), HostVolume::capacityBytes);
        VolumePlan.Backing base = new VolumePlan.Backing(
                disk.path(), DiskFormat.valueOf(disk.format().toUpperCase(Locale.ROOT)));
        volumes.create(new VolumePlan(name, bytes, DiskFormat.QCOW2, false, Optional.of(base)));
        return new Layer(stamp, name, volumes.path(name));
    }

    /** A domain's document with its disks on these files. */
    public static String document(String domainXml, List<Layer> layers) {
        DomainDocument document = DomainDocument.parse(domainXml);
        layers.forEach(layer -> document.withDisk(layer.disk().target(), layer.path(), layer.volume()));
        return document.toString();
    }
}
