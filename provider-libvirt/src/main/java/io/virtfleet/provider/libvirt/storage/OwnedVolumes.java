package io.virtfleet.provider.libvirt.storage;

import java.util.regex.Pattern;

/** Volumes that hold what belongs to somebody: disks of VMs, imports and exports, prepared images. */
public final class OwnedVolumes {
    private static final Pattern NAMES =
            Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}-.*|import\\+.*|export\\+.*|image-[^+]*\\+.*");

    private OwnedVolumes() {}

    /** Whether a volume of this name is one of them: nobody else may read it by naming it as a template. */
    public static boolean isOne(String volume) {
        return NAMES.matcher(volume).matches();
    }
}
