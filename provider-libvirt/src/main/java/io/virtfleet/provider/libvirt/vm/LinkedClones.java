package io.virtfleet.provider.libvirt.vm;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.provider.libvirt.domain.DomainFacts;
import io.virtfleet.provider.libvirt.link.Host;
import io.virtfleet.provider.libvirt.link.HostDomain;
import io.virtfleet.provider.libvirt.storage.FileChains;
import io.virtfleet.provider.libvirt.work.VolumeNames;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The linked clones of a VM: they, or snapshots of them, rest on files of its own, which must stay. */
final class LinkedClones {
    private LinkedClones() {}

    /** BUSY as long as there are any, by their names. The host is asked: what is known may be old. */
    static void refuse(Host host, UUID source) {
        String prefix = VolumeNames.prefix(source);
        Set<String> lower = FileChains.of(host, name -> VolumeNames.layered(source, name)).stream()
                .map(FileChains.Link::path)
                .collect(Collectors.toSet());
        lower.removeAll(written(host, source));
        if (lower.isEmpty()) {
            return;
        }
        List<String> resting = FileChains.readable(host, name -> !name.startsWith(prefix)).stream()
                .filter(file -> lower.contains(file.below()))
                .map(file -> owner(host, file.volume()))
                .distinct()
                .sorted()
                .toList();
        if (!resting.isEmpty()) {
            throw new ProviderException(Fault.of(
                    FaultKind.BUSY,
                    "linked clones rest on the VM: " + String.join(", ", resting) + "; delete them first"));
        }
    }

    /** The files that the VM itself writes to: nobody rests on them. */
    private static Set<String> written(Host host, UUID source) {
        return facts(host, source).stream()
                .flatMap(facts -> facts.disks().stream())
                .map(DomainFacts.Disk::path)
                .collect(Collectors.toSet());
    }

    private static String owner(Host host, String volume) {
        return VolumeNames.domain(volume)
                .flatMap(uuid ->
                        facts(host, uuid).stream().map(DomainFacts::name).findFirst())
                .orElse(volume);
    }

    private static List<DomainFacts> facts(Host host, UUID uuid) {
        Optional<HostDomain> found = host.domain(uuid);
        if (found.isEmpty()) {
            return List.of();
        }
        try (HostDomain domain = found.get()) {
            return Stream.of(domain.xml(), domain.nextXml())
                    .map(DomainFacts::read)
                    .toList();
        }
    }
}
