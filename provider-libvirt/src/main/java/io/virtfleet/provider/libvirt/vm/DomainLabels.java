package io.virtfleet.provider.libvirt.vm;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.provider.libvirt.domain.DomainFacts;
import io.virtfleet.provider.libvirt.domain.DomainName;
import io.virtfleet.provider.libvirt.domain.Stamp;
import io.virtfleet.provider.libvirt.link.Host;
import io.virtfleet.provider.libvirt.link.HostDomain;
import java.util.Optional;
import java.util.UUID;

/** Chooses UUID and name of a new domain around those that other fleets have; a stranger's domain is in the way. */
final class DomainLabels {
    private static final int LIFE_DIGITS = 8;

    private DomainLabels() {}

    static UUID uuid(Host host, Owner owner) {
        for (UUID uuid : DomainIds.of(owner.key())) {
            Optional<HostDomain> taken = host.domain(uuid);
            if (taken.isEmpty() || stamp(taken.get(), "owner.uid").owner().key().equals(owner.key())) {
                return uuid;
            }
        }
        throw inTheWay("owner.uid", "domains of both UUIDs that " + owner.uid() + " could have");
    }

    static String name(Host host, Owner owner) {
        String name = DomainName.of(owner);
        Optional<HostDomain> taken = host.domainNamed(name);
        if (taken.isEmpty()) {
            return name;
        }
        stamp(taken.get(), "owner.name");
        return DomainName.apart(owner);
    }

    /** What no VM of an owner had before. */
    static String life() {
        return UUID.randomUUID().toString().substring(0, LIFE_DIGITS);
    }

    private static Stamp stamp(HostDomain domain, String field) {
        try (domain) {
            DomainFacts facts = DomainFacts.read(domain.nextXml());
            return facts.stamp().orElseThrow(() -> inTheWay(field, "a domain '" + facts.name() + "' that is not ours"));
        }
    }

    private static ProviderException inTheWay(String field, String what) {
        return ProviderException.of(
                FaultKind.CONFLICT, field, "the host has " + what + ": rename one of them, or adopt it");
    }
}
