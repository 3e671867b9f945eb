package io.virtfleet.provider.libvirt.work;

import java.util.UUID;

/**
 * What the volumes of a VM are called: a person sees by the UUID of its domain which VM one is of. Nothing is decided by
 * a name: which volumes are a VM's is what its stamp says. Each has digits that no other has, so that no volume is ever
 * made in the place of another.
 */
public final class VolumeNames {
    private static final String DISK = ".qcow2";
    private static final String COPY = "export+";
    private static final int DIGITS = 12;

    private VolumeNames() {}

    /** What no file and no snapshot of a VM was called before. */
    public static String unused() {
        return UUID.randomUUID().toString().replace("-", "").substring(0, DIGITS);
    }

    /** What every volume of a VM begins with. Not the UID of its owner, which another fleet may have too. */
    public static String prefix(UUID domain) {
        return domain + "-";
    }

    /** A file of a disk: its first, or one on top of another. */
    public static String disk(UUID domain, String disk, String digits) {
        return prefix(domain) + disk + "." + digits + DISK;
    }

    /** Whether a volume may be a file of a disk of this name. */
    public static boolean isOfDisk(UUID domain, String disk, String volume) {
        return volume.startsWith(prefix(domain) + disk + ".") && volume.endsWith(DISK);
    }

    public static String seed(UUID domain, String digits) {
        return prefix(domain) + "seed." + digits + ".iso";
    }

    /** What a guest had in memory. */
    public static String memory(UUID domain, String digits) {
        return prefix(domain) + digits + ".memory";
    }

    /** A copy of a disk that somebody reads; another provider may use the same pools. */
    public static String copy(String provider, String extension) {
        return copyPrefix(provider) + UUID.randomUUID() + "." + extension;
    }

    /** What the copies that this provider made begin with. */
    public static String copyPrefix(String provider) {
        return COPY + provider + "+";
    }

    /** Whether it is a copy, which goes when its reader does. */
    public static boolean isCopy(String volume) {
        return volume.startsWith(COPY);
    }
}
