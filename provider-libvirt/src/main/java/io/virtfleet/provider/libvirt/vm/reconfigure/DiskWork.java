package io.virtfleet.provider.libvirt.vm.reconfigure;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.vm.DiskFormat;
import io.virtfleet.provider.libvirt.domain.DeviceXml;
import io.virtfleet.provider.libvirt.domain.DiskPlan;
import io.virtfleet.provider.libvirt.domain.DomainFacts;
import io.virtfleet.provider.libvirt.domain.PciAddress;
import io.virtfleet.provider.libvirt.link.Host;
import io.virtfleet.provider.libvirt.link.HostDomain;
import io.virtfleet.provider.libvirt.link.HostDomain.Reach;
import io.virtfleet.provider.libvirt.link.HostVolume;
import io.virtfleet.provider.libvirt.storage.Volumes;
import io.virtfleet.provider.libvirt.vm.shape.DiskChanges;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Does what was decided about the disks of a VM. */
final class DiskWork {
    private final DiskChanges changes;

    DiskWork(DiskChanges changes) {
        this.changes = changes;
    }

    /** What the next start takes up. */
    void define(Host host, HostDomain domain, Undoing undo) {
        for (DiskChanges.Plug plug : changes.plugs()) {
            if (plug.config()) {
                DiskPlan plan = plan(host, plug);
                domain.attach(plan.xml(place(plug)), Reach.CONFIG);
                undo.later(same -> same.detach(plan.xml(), Reach.CONFIG));
            }
        }
    }

    /** What the running guest gets; adds to {@code waiting} what it only gets with a restart. */
    void plug(Host host, HostDomain domain, Undoing undo, Set<String> waiting) {
        DomainFacts next = DomainFacts.read(domain.nextXml());
        for (DiskChanges.Plug plug : changes.plugs()) {
            if (plug.live()) {
                DiskPlan plan = plan(host, plug);
                Optional<PciAddress> place = next.disk(plan.target()).flatMap(DomainFacts.Disk::place);
                if (DevicePorts.plug(domain, plan::xml, place)) {
                    undo.later(same -> DevicePorts.unplug(same, plan.xml()));
                } else {
                    waiting.add(plan.target());
                }
            }
        }
    }

    private static DiskPlan plan(Host host, DiskChanges.Plug plug) {
        String path = plug.other()
                .map(DomainFacts.Disk::path)
                .orElseGet(() ->
                        Volumes.in(host, plug.disk().pool()).path(plug.disk().volume()));
        DiskFormat format = plug.other()
                .map(disk -> DiskFormat.valueOf(disk.format().toUpperCase(Locale.ROOT)))
                .orElse(DiskFormat.QCOW2);
        return new DiskPlan(plug.disk().target(), path, format, plug.iopsLimit());
    }

    private static Optional<PciAddress> place(DiskChanges.Plug plug) {
        return plug.other().flatMap(DomainFacts.Disk::place);
    }

    /** What cannot be taken back, or need not be. */
    void resize(Host host, HostDomain domain, boolean active) {
        changes.growths().forEach(growth -> grow(host, domain, active, growth));
        changes.throttles()
                .forEach(disk -> domain.throttle(disk.target(), disk.iopsLimit(), active ? Reach.BOTH : Reach.CONFIG));
    }

    private static void grow(Host host, HostDomain domain, boolean active, DiskChanges.Growth growth) {
        if (domain.diskBytes(growth.target()) >= growth.bytes()) {
            return;
        }
        if (active) {
            domain.growDisk(growth.target(), growth.bytes());
            return;
        }
        String path = DomainFacts.read(domain.nextXml())
                .disk(growth.target())
                .map(DomainFacts.Disk::path)
                .orElse("");
        try (HostVolume volume = host.volumeAt(path).orElseThrow(() -> noVolume(path))) {
            volume.grow(growth.bytes());
        }
    }

    private static ProviderException noVolume(String path) {
        return ProviderException.of(FaultKind.NOT_FOUND, "no pool of the host has the volume '" + path + "'");
    }

    void unplug(HostDomain domain) {
        for (DiskChanges.Unplug gone : changes.unplugs()) {
            String xml = DeviceXml.of(gone.disk());
            if (gone.live()) {
                DevicePorts.unplug(domain, xml);
            }
            if (gone.config()) {
                domain.detach(xml, Reach.CONFIG);
            }
        }
    }
}
