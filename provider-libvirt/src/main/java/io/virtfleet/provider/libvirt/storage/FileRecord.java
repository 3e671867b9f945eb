package io.virtfleet.provider.libvirt.storage;

import io.virtfleet.provider.libvirt.link.VolumeRef;
import java.util.Collection;
import java.util.Set;

/** What says that a volume is this provider's own: a stamp, a record of an import, a note of an image. */
@FunctionalInterface
public interface FileRecord {
    boolean names(VolumeRef volume);

    /** What was made a moment ago by the one who asks. */
    static FileRecord of(Collection<VolumeRef> made) {
        return Set.copyOf(made)::contains;
    }

    /** The file that a record itself lies in. */
    static FileRecord itself(VolumeRef file) {
        return file::equals;
    }
}
