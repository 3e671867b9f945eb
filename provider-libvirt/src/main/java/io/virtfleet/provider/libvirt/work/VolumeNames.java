package io.virtfleet.provider.libvirt.work;

import java.util.Optional;
import java.util.UUID;

/**
 * What the volumes of a VM are called: they begin with the UUID of its domain, so that all of them are found again. Not
 * with the UID of its owner, which another fleet may have too.
 */
public final class VolumeNames {
    private static final String DISK = ".qcow2";
    private static final String MEMORY = ".memory";
    private static final int UUID_LENGTH = 36;

    private VolumeNames() {}

    /** What every volume of a VM begins with. */
    public static String prefix(UUID domain) {
        return domain + "-";
    }

    /** The domain whose volume has this name; empty: it is no domain's. */
    public static Optional<UUID> domain(String volume) {
        try {
            return Optional.of(UUID.fromString(volume.substring(0, Math.min(UUID_LENGTH, volume.length()))));
        } catch (IllegalArgumentException another) {
            return Optional.empty();
        }
    }

    public static String disk(UUID domain, String disk) {
        return prefix(domain) + disk + DISK;
    }

    public static String seed(UUID domain) {
        return prefix(domain) + "seed.iso";
    }

    /** A file on top of another of the same disk. */
    public static String layer(UUID domain, String disk, String digits) {
        return prefix(domain) + disk + "." + digits + DISK;
    }

    /** What a guest had in memory. */
    public static String memory(UUID domain, String digits) {
        return prefix(domain) + digits + MEMORY;
    }

    /** Whether it is made for a disk or for a memory, of which a VM can have several. */
    public static boolean layered(UUID domain, String volume) {
        return volume.startsWith(prefix(domain)) && (volume.endsWith(DISK) || volume.endsWith(MEMORY));
    }
}
