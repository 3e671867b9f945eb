package io.virtfleet.provider.libvirt.vm;

import io.virtfleet.contract.Owner;
import io.virtfleet.provider.libvirt.domain.DomainFacts;
import io.virtfleet.provider.libvirt.domain.Stamp;
import io.virtfleet.provider.libvirt.link.Host;
import io.virtfleet.provider.libvirt.link.HostDomain;
import io.virtfleet.provider.libvirt.link.HostFailure;
import io.virtfleet.provider.libvirt.storage.Volumes;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Removes a VM of ours, whole or half made: its guest, its volumes, and last of all its definition, which names them. */
final class VmRemoval {
    private final VmWork work;
    private final HostDefaults defaults;

    VmRemoval(VmWork work, HostDefaults defaults) {
        this.work = work;
        this.defaults = defaults;
    }

    /** Does nothing to a domain that does not carry this owner's stamp. */
    void removeAll(UUID uuid, Owner owner) {
        work.session().act(host -> {
            Optional<HostDomain> found = host.domain(uuid);
            if (found.isPresent()) {
                try (HostDomain domain = found.get()) {
                    ours(domain, owner).ifPresent(stamp -> remove(host, domain, stamp));
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

    private void remove(Host host, HostDomain domain, Stamp stamp) {
        if (domain.run().active()) {
            destroy(domain);
        }
        Set<String> pools = Stream.concat(
                        Stream.of(defaults.pool()), stamp.disks().stream().map(Stamp.Disk::pool))
                .collect(Collectors.toSet());
        for (String pool : pools) {
            if (host.hasActivePool(pool)) {
                Volumes.in(host, pool).deleteAll(VolumeNames.prefix(domain.uuid()));
            }
        }
        domain.undefine();
    }

    private static void destroy(HostDomain domain) {
        try {
            domain.destroy();
        } catch (HostFailure failure) {
            // It may have ended by itself since it was looked at.
            if (!failure.isWrongState()) {
                throw failure;
            }
        }
    }
}
