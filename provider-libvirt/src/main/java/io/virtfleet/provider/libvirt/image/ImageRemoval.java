package io.virtfleet.provider.libvirt.image;

import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.provider.libvirt.link.Host;
import java.util.Optional;

/** Removes images that no VM rests on. */
final class ImageRemoval {
    private final ImageCatalog catalog;

    ImageRemoval(ImageCatalog catalog) {
        this.catalog = catalog;
    }

    /** BUSY when a VM rests on it; it stays then. */
    void refuseUsed(Host host, ImageNote note) {
        ImageUsers.refuse(host, note, catalog.path(host, note));
    }

    /**
     * Removes one that came to its end. It is marked before its users are looked for, and a new VM looks for the mark
     * once its definition names the image: one of the two sees the other.
     */
    void remove(Host host, ImageNote note) {
        catalog.rewrite(host, note.at(ImageNote.State.LEAVING));
        try {
            refuseUsed(host, note);
        } catch (ProviderException used) {
            catalog.rewrite(host, note.at(ImageNote.State.MADE));
            throw used;
        }
        catalog.remove(host, note);
    }

    /** Ends what a crash left in the middle; a whole image stays. */
    void settle(Host host, OwnerKey owner) {
        Optional<ImageNote> whole = catalog.whole(host, owner);
        Optional<ImageNote> note = catalog.note(host, owner);
        if (whole.isPresent()) {
            if (whole.get().state() == ImageNote.State.LEAVING) {
                remove(host, whole.get());
            }
        } else if (note.isPresent()) {
            // The pool may not know of a volume that is there: who rests on it needs it all the same.
            refuseUsed(host, note.get());
            catalog.remove(host, note.get());
        } else {
            // No byte of an image comes before its note is whole. One that was spoilt later leaves its image alone.
            catalog.forget(host, owner);
        }
    }
}
