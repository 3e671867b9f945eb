package io.virtfleet.provider.libvirt.vm;

import io.virtfleet.contract.Owner;
import io.virtfleet.provider.libvirt.domain.DomainFacts;
import io.virtfleet.provider.libvirt.domain.Stamp;
import io.virtfleet.provider.libvirt.link.Host;
import io.virtfleet.provider.libvirt.link.HostDomain;
import io.virtfleet.provider.libvirt.storage.Volumes;
import io.virtfleet.provider.libvirt.view.KnownDomains;
import io.virtfleet.provider.libvirt.work.HostDefaults;
import io.virtfleet.provider.libvirt.work.VmWork;
import io.virtfleet.provider.libvirt.work.VolumeNames;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;

/** Removes a VM of ours, whole or half made: its guest, its volumes, and last of all its definition, which names them. */
final class VmRemoval {
    private final VmWork work;
    private final HostDefaults defaults;

    VmRemoval(VmWork work, HostDefaults defaults) {
        this.work = work;
        this.defaults = defaults;
    }

    /** Removes this VM. A domain that carries another stamp by now, also one of the same owner's next VM, stays. */
    void remove(KnownDomains.Known vm) {
        remove(vm.now().uuid(), vm.stamp().owner(), vm.stamp().life());
    }

    /** As {@link #remove(KnownDomains.Known)}, for a VM that was perhaps never seen. */
    void remove(UUID uuid, Owner owner, String life) {
        removeIf(uuid, owner, stamp -> stamp.life().equals(life));
    }

    /** As {@link #remove(KnownDomains.Known)}, and does nothing to a VM whose stamp on the host says that it is made. */
    void removeHalfMade(KnownDomains.Known vm) {
        removeIf(
                vm.now().uuid(),
                vm.stamp().owner(),
                stamp -> !stamp.made() && stamp.life().equals(vm.stamp().life()));
    }

    private void removeIf(UUID uuid, Owner owner, Predicate<Stamp> wanted) {
        work.session().act(host -> {
            Optional<HostDomain> found = host.domain(uuid);
            if (found.isPresent()) {
                try (HostDomain domain = found.get()) {
                    ours(domain, owner).filter(wanted).ifPresent(stamp -> remove(host, domain));
                }
                work.view().look(host, uuid);
            }
        });
    }

    private Optional<Stamp> ours(HostDomain domain, Owner owner) {
        return DomainFacts.read(domain.nextXml())
                .stamp()
                .filter(stamp -> stamp.provider().equals(defaults.provider()))
                .filter(stamp -> stamp.owner().key().equals(owner.key()));
    }

    private static void remove(Host host, HostDomain domain) {
        if (domain.run().active()) {
            domain.destroy();
        }
        // Also where only a snapshot still had a disk.
        for (String pool : host.activePools()) {
            Volumes.in(host, pool).deleteAll(VolumeNames.prefix(domain.uuid()));
        }
        domain.undefine();
    }
}
