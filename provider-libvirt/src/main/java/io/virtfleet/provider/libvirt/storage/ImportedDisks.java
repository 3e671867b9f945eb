package io.virtfleet.provider.libvirt.storage;

import io.virtfleet.provider.libvirt.link.Host;
import io.virtfleet.provider.libvirt.link.VolumeRef;
import java.util.Optional;

/** The disks that were imported, by their ids. */
public interface ImportedDisks {
    /** Empty unless all of the disk came. */
    Optional<VolumeRef> find(Host host, String diskId);

    /** Removes a disk that a VM has taken over. */
    void removeTaken(Host host, String diskId);
}
