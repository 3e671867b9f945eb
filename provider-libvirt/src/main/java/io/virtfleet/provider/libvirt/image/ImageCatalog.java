package io.virtfleet.provider.libvirt.image;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.image.Image;
import io.virtfleet.provider.libvirt.link.Host;
import io.virtfleet.provider.libvirt.link.HostVolume;
import io.virtfleet.provider.libvirt.link.VolumeRef;
import io.virtfleet.provider.libvirt.storage.FileRecord;
import io.virtfleet.provider.libvirt.storage.VolumeDeletion;
import io.virtfleet.provider.libvirt.storage.Volumes;
import java.util.List;
import java.util.Optional;

/**
 * The images of this provider on a host. A note lies in the provider's own pool for each of them, written before the
 * first byte of the image, so that all of them are found again, in whatever pool they are and however far they came.
 * Names say the provider and the owner: an owner has one image at most, and two providers never meet.
 */
public final class ImageCatalog {
    private static final String NOTE = ".note";

    private final String prefix;
    private final String pool;

    /** {@code provider} is this provider's name in what it makes; {@code pool} is where its notes lie. */
    public ImageCatalog(String provider, String pool) {
        this.prefix = "image-" + provider + "+";
        this.pool = pool;
    }

    /** The volume of an owner's image; another one each time it is prepared, so that none is written over. */
    String volume(OwnerKey owner, String life) {
        return name(owner) + "." + life;
    }

    private String name(OwnerKey owner) {
        return prefix + owner.fleet() + "+" + owner.uid();
    }

    private VolumeRef noteFile(OwnerKey owner) {
        return new VolumeRef(pool, name(owner) + NOTE);
    }

    /** Everyone of whom there is a note, in whatever state. */
    List<OwnerKey> owners(Host host) {
        return notes(host).names().stream()
                .filter(name -> name.startsWith(prefix) && name.endsWith(NOTE))
                .map(name -> name.substring(prefix.length(), name.length() - NOTE.length()))
                .flatMap(name -> ImageId.parse(name + "+").stream())
                .map(ImageId::owner)
                .toList();
    }

    /** Empty also when the note is torn. */
    Optional<ImageNote> note(Host host, OwnerKey owner) {
        Volumes notes = notes(host);
        String name = noteFile(owner).volume();
        return notes.has(name) ? ImageNoteXml.read(notes.head(name, ImageNoteXml.BYTES)) : Optional.empty();
    }

    /** The image of an owner, if it came to its end and is still there. */
    Optional<ImageNote> whole(Host host, OwnerKey owner) {
        return note(host, owner)
                .filter(note -> note.state() != ImageNote.State.MAKING)
                .filter(note -> images(host, note).has(note.volume().volume()));
    }

    /** As {@link #whole(Host, OwnerKey)}, by what the image is called. */
    Optional<ImageNote> whole(Host host, String imageId) {
        return ImageId.parse(imageId)
                .flatMap(id -> whole(host, id.owner()))
                .filter(note -> note.id().equals(imageId));
    }

    /** Writes the first note of an image. */
    void begin(Host host, ImageNote note) {
        notes(host).write(noteFile(note.owner().key()).volume(), ImageNoteXml.write(note));
    }

    /** Writes a later note over the first. */
    void rewrite(Host host, ImageNote note) {
        notes(host).overwrite(noteFile(note.owner().key()).volume(), ImageNoteXml.write(note));
    }

    /** Where the bytes of an image lie, or should lie. */
    String path(Host host, ImageNote note) {
        return images(host, note).path(note.volume().volume());
    }

    /** Removes the bytes, and last of all the note, which says where they are. */
    void remove(Host host, ImageNote note) {
        VolumeDeletion.delete(host, note, note.volume());
        forget(host, note.owner().key());
    }

    void forget(Host host, OwnerKey owner) {
        VolumeRef file = noteFile(owner);
        VolumeDeletion.delete(host, FileRecord.itself(file), file);
    }

    /** The image as it is told. */
    Image told(Host host, ImageNote note) {
        String path = images(host, note).volume(note.volume().volume(), HostVolume::path);
        return new Image(note.id(), note.owner(), note.format(), note.fileBytes(), path);
    }

    private Volumes notes(Host host) {
        return active(host, pool);
    }

    private static Volumes images(Host host, ImageNote note) {
        return active(host, note.volume().pool());
    }

    /** Of what lies in a pool that is not active nobody knows whether it is there. */
    private static Volumes active(Host host, String pool) {
        if (!host.hasActivePool(pool)) {
            throw ProviderException.of(FaultKind.UNREACHABLE, "the host has no active storage pool '" + pool + "'");
        }
        return Volumes.in(host, pool);
    }
}
