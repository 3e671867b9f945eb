package io.virtfleet.provider.libvirt.vm;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.provider.libvirt.domain.DomainFacts;
import io.virtfleet.provider.libvirt.domain.DomainName;
import io.virtfleet.provider.libvirt.domain.Stamp;
import io.virtfleet.provider.libvirt.link.Host;
import io.virtfleet.provider.libvirt.link.HostDomain;
import io.virtfleet.provider.libvirt.link.raw.HostFailure;
import io.virtfleet.provider.libvirt.work.DomainIds;
import java.util.Optional;
import java.util.UUID;

/** Chooses UUID and name of a new domain around those that other fleets have; a stranger's domain is in the way. */
final class DomainLabels {
    private static final int LIFE_DIGITS = 8;

    private DomainLabels() {}

    static UUID uuid(Host host, Owner owner) {
        for (UUID uuid : DomainIds.of(owner.key())) {
            Optional<Owner> taken = host.domain(uuid).flatMap(domain -> owner(domain, "owner.uid"));
            if (taken.map(Owner::key).filter(key -> !key.equals(owner.key())).isEmpty()) {
                return uuid;
            }
        }
        throw inTheWay("owner.uid", "domains of both UUIDs that " + owner.uid() + " could have");
    }

    static String name(Host host, Owner owner) {
        String name = DomainName.of(owner);
        Optional<Owner> taken = host.domainNamed(name).flatMap(domain -> owner(domain, "owner.name"));
        return taken.isEmpty() ? name : DomainName.apart(owner);
    }

    /** What no VM of an owner had before. */
    static String life() {
        return UUID.randomUUID().toString().substring(0, LIFE_DIGITS);
    }

    /** Whose domain it is; empty when it is gone since it was found. */
    private static Optional<Owner> owner(HostDomain domain, String field) {
        try (domain) {
            DomainFacts facts = DomainFacts.read(domain.nextXml());
            Stamp stamp = facts.stamp()
                    .orElseThrow(() -> inTheWay(field, "a domain '" + facts.name() + "' that is not ours"));
            return Optional.of(stamp.owner());
        } catch (HostFailure failure) {
            if (failure.isAbsence()) {
                return Optional.empty();
            }
            throw failure;
        }
    }

    private static ProviderException inTheWay(String field, String what) {
        return ProviderException.of(
                FaultKind.CONFLICT, field, "the host has " + what + ": rename one of them, or adopt it");
    }
}
