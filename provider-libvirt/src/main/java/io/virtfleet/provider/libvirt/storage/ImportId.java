package io.virtfleet.provider.libvirt.storage;

import io.virtfleet.contract.OwnerKey;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a request calls a disk that was brought to a host: it tells for whom. */
public final class ImportId {
    private static final Pattern FORM = Pattern.compile("import\\.([^.]+)\\.([^.]+)");

    private ImportId() {}

    public static String of(OwnerKey owner) {
        return prefix(owner.fleet()) + owner.uid();
    }

    /** Whether a disk of that id, if there is one, was brought for this fleet. */
    public static boolean belongsTo(String fleet, String diskId) {
        return diskId.startsWith(prefix(fleet));
    }

    /** Whose disk it is; empty for an id that no import has. */
    public static Optional<OwnerKey> owner(String diskId) {
        Matcher parts = FORM.matcher(diskId);
        return parts.matches() ? Optional.of(new OwnerKey(parts.group(1), parts.group(2))) : Optional.empty();
    }

    private static String prefix(String fleet) {
        return "import." + fleet + ".";
    }
}
