package io.virtfleet.provider.libvirt.disk;

import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.vm.DiskFormat;
import io.virtfleet.provider.libvirt.storage.ImportId;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What an import is called: volumes have no place for notes, so its name tells all of it that must outlive this process.
 * How much of it came is the size of its file.
 *
 * @param provider who took it; another provider on the same host leaves it alone
 * @param format in which its bytes come
 */
record ImportName(String provider, OwnerKey owner, long totalBytes, DiskFormat format) {
    private static final String PART = ".part";

    /** More than QEMU writes into a qcow2 without content, which are three clusters and a little. */
    private static final long EMPTY_QCOW2_BYTES = 1 << 20;

    private static final Pattern FORM =
            Pattern.compile("import\\+([^+]+)\\+([^.]+)\\.([^.]+)\\.([0-9]{1,19})\\.(raw|qcow2)(\\.part|\\.disk)");

    /** Empty for a volume that is no import. */
    static Optional<ImportName> of(String volume) {
        Matcher words = FORM.matcher(volume);
        return words.matches()
                ? Optional.of(new ImportName(
                        words.group(1),
                        new OwnerKey(words.group(2), words.group(3)),
                        Long.parseLong(words.group(4)),
                        DiskFormat.valueOf(words.group(5).toUpperCase(Locale.ROOT))))
                : Optional.empty();
    }

    static boolean isPart(String volume) {
        return volume.endsWith(PART);
    }

    /**
     * How many bytes came, out of how long the part's file is. A qcow2 that libvirt makes is not empty: what is not longer
     * than such a one may hold any of its bytes or none, and is sent again.
     */
    long stored(long fileBytes) {
        return format == DiskFormat.RAW || fileBytes > EMPTY_QCOW2_BYTES ? fileBytes : 0;
    }

    /** The bytes as they come. */
    String part() {
        return stem() + PART;
    }

    /** The disk they become, written anew. */
    String disk() {
        return stem() + ".disk";
    }

    /** What a request calls the disk. */
    String id() {
        return ImportId.of(owner);
    }

    private String stem() {
        return "import+" + provider + "+" + owner.fleet() + "." + owner.uid() + "." + totalBytes + "."
                + format.name().toLowerCase(Locale.ROOT);
    }
}
