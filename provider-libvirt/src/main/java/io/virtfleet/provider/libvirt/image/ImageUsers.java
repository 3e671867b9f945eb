package io.virtfleet.provider.libvirt.image;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.provider.libvirt.domain.DomainFacts;
import io.virtfleet.provider.libvirt.link.Host;
import io.virtfleet.provider.libvirt.link.HostDomain;
import io.virtfleet.provider.libvirt.link.VolumeRef;
import io.virtfleet.provider.libvirt.link.raw.HostFailure;
import java.util.List;
import java.util.Optional;

/** Whose disks rest on an image. The host is asked, about the domains of everybody: what is known may be old. */
final class ImageUsers {
    private ImageUsers() {}

    /** BUSY when there is one. */
    static void refuse(Host host, ImageNote note, String path) {
        List<String> users = host.domains().stream()
                .flatMap(domain -> user(domain, note.volume(), path).stream())
                .sorted()
                .toList();
        if (!users.isEmpty()) {
            String others = users.size() == 1 ? "" : " and " + (users.size() - 1) + " more";
            throw ProviderException.of(
                    FaultKind.BUSY,
                    "image_id",
                    "the VM '" + users.getFirst() + "'" + others + " rests on the image '" + note.id() + "'");
        }
    }

    private static Optional<String> user(HostDomain domain, VolumeRef volume, String path) {
        try (domain) {
            DomainFacts facts = DomainFacts.read(domain.nextXml());
            boolean rests = facts.stamp().stream()
                    .flatMap(stamp -> stamp.disks().stream())
                    .anyMatch(disk -> disk.base().equals(volume.toString()));
            boolean has = facts.disks().stream().anyMatch(disk -> disk.path().equals(path));
            return rests || has ? Optional.of(facts.name()) : Optional.empty();
        } catch (HostFailure failure) {
            if (failure.isAbsence()) {
                return Optional.empty();
            }
            throw failure;
        }
    }
}
