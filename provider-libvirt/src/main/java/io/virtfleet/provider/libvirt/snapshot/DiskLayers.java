package io.virtfleet.provider.libvirt.snapshot;

import io.virtfleet.contract.vm.DiskFormat;
import io.virtfleet.provider.libvirt.domain.DomainDocument;
import io.virtfleet.provider.libvirt.domain.DomainFacts;
import io.virtfleet.provider.libvirt.domain.Stamp;
import io.virtfleet.provider.libvirt.link.Host;
import io.virtfleet.provider.libvirt.link.HostDomain;
import io.virtfleet.provider.libvirt.link.HostVolume;
import io.virtfleet.provider.libvirt.link.VolumeRef;
import io.virtfleet.provider.libvirt.storage.VolumePlan;
import io.virtfleet.provider.libvirt.storage.Volumes;
import io.virtfleet.provider.libvirt.work.VmFiles;
import io.virtfleet.provider.libvirt.work.VolumeNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Files that lie on top of each other. What has something on top of it is never written to again. */
final class DiskLayers {
    private DiskLayers() {}

    /** Files for on top of each disk's, which are still to be made. They go beside the files that the disks lie on now. */
    static List<Layer> plan(Host host, DomainFacts below) {
        String digits = VolumeNames.unused();
        List<Layer> layers = new ArrayList<>();
        for (DomainFacts.Disk disk : below.disks()) {
            below.stamp().flatMap(stamp -> stamp.disk(disk.target())).ifPresent(stamp -> {
                VolumeRef now = Volumes.at(host, disk.path());
                Volumes volumes = Volumes.in(host, now.pool());
                String name = VolumeNames.disk(below.uuid(), stamp.name(), digits);
                VolumePlan.Backing base = new VolumePlan.Backing(
                        disk.path(), DiskFormat.valueOf(disk.format().toUpperCase(Locale.ROOT)));
                long bytes = volumes.volume(now.volume(), HostVolume::capacityBytes);
                VolumePlan plan = new VolumePlan(name, bytes, DiskFormat.QCOW2, false, Optional.of(base));
                layers.add(new Layer(stamp, plan, now.pool(), volumes.path(name)));
            });
        }
        return List.copyOf(layers);
    }

    /** Makes them, once the VM's stamp names them; what uses the disks is as before. */
    static void make(Host host, HostDomain domain, List<Layer> layers) {
        Stamp stamp = DomainFacts.read(domain.nextXml()).stamp().orElseThrow();
        VmFiles.record(
                host,
                domain,
                Stream.concat(
                                stamp.disks().stream().map(Stamp.Disk::file),
                                layers.stream().map(Layer::file))
                        .toList());
        layers.forEach(layer -> Volumes.in(host, layer.pool()).create(layer.plan()));
    }

    static List<VolumeRef> volumes(List<Layer> layers) {
        return layers.stream().map(Layer::volume).toList();
    }

    /** A domain's document with its disks on these files. */
    static String document(String domainXml, List<Layer> layers) {
        return moved(domainXml, layers).toString();
    }

    /** As {@link #document}, with a stamp that names all of these files. */
    static String document(String domainXml, List<Layer> layers, List<Stamp.File> files) {
        return moved(domainXml, layers).withFiles(files).toString();
    }

    /** A domain's document with its disks on the files below these. */
    static String below(String domainXml, List<Layer> layers) {
        DomainDocument document = DomainDocument.parse(domainXml);
        layers.forEach(layer -> document.withDisk(
                layer.disk().target(), layer.pathBelow(), layer.disk().file()));
        return document.toString();
    }

    private static DomainDocument moved(String domainXml, List<Layer> layers) {
        DomainDocument document = DomainDocument.parse(domainXml);
        layers.forEach(layer -> document.withDisk(layer.disk().target(), layer.path(), layer.file()));
        return document;
    }
}
