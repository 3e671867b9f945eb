package io.virtfleet.provider.libvirt.vm;

import java.util.UUID;

/**
 * What the volumes of a VM are called: they begin with the UUID of its domain, so that all of them are found again. Not
 * with the UID of its owner, which another fleet may have too.
 */
public final class VolumeNames {
    private VolumeNames() {}

    /** What every volume of a VM begins with. */
    public static String prefix(UUID domain) {
        return domain + "-";
    }

    public static String disk(UUID domain, String disk) {
        return prefix(domain) + disk + ".qcow2";
    }

    public static String seed(UUID domain) {
        return prefix(domain) + "seed.iso";
    }
}
