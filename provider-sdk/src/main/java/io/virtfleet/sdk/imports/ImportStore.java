package io.virtfleet.sdk.imports;

import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.disk.DiskImport;
import java.util.Optional;
import java.util.Set;

/**
 * The imports of one provider on its platform. Each has a record there that is written before its first byte and removed
 * after its last; an import is what a record names, and nothing is found by a pattern of names alone. Every method throws
 * a fault when the platform cannot be asked.
 */
public interface ImportStore {
    /** Everyone of whom there is a record. */
    Set<OwnerKey> owners();

    /** The import of an owner, by its record; also when the platform no longer has what the record names. */
    Optional<StoredImport> find(OwnerKey owner);

    /** Makes an import without bytes; called only when the owner has none. */
    StoredImport create(DiskImport spec);
}
