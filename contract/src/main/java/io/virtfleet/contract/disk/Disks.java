package io.virtfleet.contract.disk;

import io.virtfleet.contract.Capability;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.OwnerKey;
import java.util.Optional;
import java.util.Set;

/** The part of a provider that moves the bytes of disks. */
public interface Disks {
    int MAX_CHUNK_BYTES = 1 << 20;

    /** Empty when the VM has no such disk. */
    Optional<Disk> describe(OwnedVm vm, String diskId);

    /** The disk that is or was imported for an owner. */
    Optional<Disk> findImport(OwnerKey owner);

    /** Gives the bytes to the reader before it returns. The VM is off, or a snapshot is named; else BUSY. */
    void exportTo(DiskExport export, DiskReader reader);

    /** Takes the bytes of a disk. */
    DiskWriter importFrom(DiskImport spec);

    /** Which of the capabilities that rest on this part it has. */
    default Set<Capability> traits() {
        return Set.of();
    }
}
