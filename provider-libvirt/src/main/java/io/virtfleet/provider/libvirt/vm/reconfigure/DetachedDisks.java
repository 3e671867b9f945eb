package io.virtfleet.provider.libvirt.vm.reconfigure;

import io.virtfleet.provider.libvirt.domain.DomainFacts;
import io.virtfleet.provider.libvirt.domain.Stamp;
import io.virtfleet.provider.libvirt.domain.StampXml;
import io.virtfleet.provider.libvirt.link.Host;
import io.virtfleet.provider.libvirt.link.HostDomain;
import io.virtfleet.provider.libvirt.storage.Volumes;
import java.util.ArrayList;
import java.util.List;

/**
 * Ends what leaves a VM. The volume of a disk that leaves is deleted once neither definition has the disk: not under a
 * guest that did not let go of it, and not forgotten either, since the stamp names it until then.
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
        for (Stamp.Disk disk : stamp.disks()) {
            boolean attached = List.of(now, next).stream()
                    .anyMatch(facts -> facts.disk(disk.target()).isPresent());
            if (disk.stage() == Stamp.Stage.LEAVING && !attached) {
                Volumes.in(host, disk.pool()).delete(disk.volume());
            } else {
                disks.add(disk);
            }
        }
        List<Stamp.Nic> nics = stamp.nics().stream()
                .filter(nic -> List.of(now, next).stream()
                        .anyMatch(facts -> facts.nic(nic.mac()).isPresent()))
                .toList();
        Stamp settled = stamp.withDisks(disks).withNics(nics);
        boolean same = List.of(now, next).stream()
                .allMatch(facts -> facts.stamp().filter(settled::equals).isPresent());
        if (!same) {
            write(domain, settled, active);
        }
    }

    static void write(HostDomain domain, Stamp stamp, boolean active) {
        domain.stamp(
                StampXml.write(stamp),
                StampXml.PREFIX,
                StampXml.NAMESPACE,
                active ? HostDomain.Reach.BOTH : HostDomain.Reach.CONFIG);
    }
}
