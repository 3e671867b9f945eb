package io.virtfleet.provider.libvirt.vm.reconfigure;

import io.virtfleet.provider.libvirt.domain.DomainFacts;
import io.virtfleet.provider.libvirt.domain.Stamp;
import io.virtfleet.provider.libvirt.link.Host;
import io.virtfleet.provider.libvirt.link.HostDomain;
import io.virtfleet.provider.libvirt.link.VolumeRef;
import io.virtfleet.provider.libvirt.storage.FileUsers;
import io.virtfleet.provider.libvirt.storage.VolumeDeletion;
import io.virtfleet.provider.libvirt.storage.Volumes;
import io.virtfleet.provider.libvirt.work.DomainStamps;
import io.virtfleet.provider.libvirt.work.VmFiles;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Ends what leaves a VM. The volume of a disk that leaves is deleted once neither definition has the disk: not under a
 * guest that did not let go of it, and not forgotten either, since the stamp names it until then. One that something
 * else needs, or whose pool is down, stays, and the stamp goes on to name it.
 */
public final class DetachedDisks {
    private DetachedDisks() {}

    /** For a VM as it is. */
    public static void settle(Host host, HostDomain domain) {
        DomainFacts.read(domain.nextXml()).stamp().ifPresent(stamp -> settle(host, domain, stamp));
    }

    /** Writes the stamp without what has left. */
    public static void settle(Host host, HostDomain domain, Stamp stamp) {
        boolean active = domain.run().active();
        DomainFacts next = DomainFacts.read(domain.nextXml());
        DomainFacts now = active ? DomainFacts.read(domain.xml()) : next;
        List<Stamp.Disk> disks = new ArrayList<>();
        List<Stamp.File> gone = new ArrayList<>();
        for (Stamp.Disk disk : stamp.disks()) {
            boolean attached = List.of(now, next).stream()
                    .anyMatch(facts -> facts.disk(disk.target()).isPresent());
            if (disk.stage() == Stamp.Stage.LEAVING && !attached) {
                gone.add(disk.file());
            } else {
                disks.add(disk);
            }
        }
        List<Stamp.Nic> nics = stamp.nics().stream()
                .filter(nic -> List.of(now, next).stream()
                        .anyMatch(facts -> facts.nic(nic.mac()).isPresent()))
                .toList();
        Stamp settled = stamp.withDisks(disks)
                .withFiles(Stream.concat(stamp.files().stream(), gone.stream()).toList())
                .withNics(nics);
        boolean same = List.of(now, next).stream()
                .allMatch(facts -> facts.stamp().filter(settled::equals).isPresent());
        if (!same) {
            DomainStamps.write(domain, settled);
        }
        remove(host, domain, gone);
    }

    /** Removes those of a VM's files that nothing needs. */
    static void remove(Host host, HostDomain domain, Collection<Stamp.File> files) {
        VmFiles record = VmFiles.of(domain);
        List<VolumeRef> unneeded = files.stream()
                .map(VmFiles::volume)
                .filter(file -> host.hasActivePool(file.pool()) && !needed(host, domain, file))
                .toList();
        if (!unneeded.isEmpty()) {
            unneeded.forEach(file -> VolumeDeletion.delete(host, record, file));
            VmFiles.forget(domain, unneeded);
        }
    }

    private static boolean needed(Host host, HostDomain domain, VolumeRef file) {
        String path = Volumes.in(host, file.pool()).path(file.volume());
        return FileUsers.of(domain).paths().contains(path)
                || !FileUsers.of(host)
                        .of(Set.of(file), Set.of(path), Optional.of(domain.uuid()))
                        .isEmpty();
    }
}
