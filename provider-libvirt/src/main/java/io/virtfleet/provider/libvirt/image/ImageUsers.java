package io.virtfleet.provider.libvirt.image;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.provider.libvirt.link.Host;
import io.virtfleet.provider.libvirt.storage.FileUsers;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Whose disks rest on an image. The host is asked, about the domains and volumes of everybody: what is known may be old. */
final class ImageUsers {
    private ImageUsers() {}

    /** BUSY when there is one. */
    static void refuse(Host host, ImageNote note, String path) {
        List<String> users = FileUsers.of(host).of(Set.of(note.volume()), Set.of(path), Optional.empty());
        if (!users.isEmpty()) {
            String others = users.size() == 1 ? "" : " and " + (users.size() - 1) + " more";
            throw ProviderException.of(
                    FaultKind.BUSY,
                    "image_id",
                    "the VM '" + users.getFirst() + "'" + others + " rests on the image '" + note.id() + "'");
        }
    }
}
