package io.virtfleet.provider.libvirt.storage;

import io.virtfleet.contract.OwnerKey;

/** What a request calls a disk that was brought to a host: it tells for whom. */
public final class ImportId {
    private ImportId() {}

    public static String of(OwnerKey owner) {
        return prefix(owner.fleet()) + owner.uid();
    }

    /** Whether a disk of that id, if there is one, was brought for this fleet. */
    public static boolean belongsTo(String fleet, String diskId) {
        return diskId.startsWith(prefix(fleet));
    }

    private static String prefix(String fleet) {
        return "import." + fleet + ".";
    }
}
