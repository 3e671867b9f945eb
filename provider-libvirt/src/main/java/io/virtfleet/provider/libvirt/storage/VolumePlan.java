package io.virtfleet.provider.libvirt.storage;

import io.virtfleet.contract.vm.DiskFormat;
import java.util.Optional;

/**
 * A volume that is to be made.
 *
 * @param bytes the size a guest sees
 * @param allocated whether it takes all its space now
 * @param base what it shows where nothing was written to it yet
 */
public record VolumePlan(String name, long bytes, DiskFormat format, boolean allocated, Optional<Backing> base) {
    /** A file that another volume rests on; its format is said, never guessed. */
    public record Backing(String path, DiskFormat format) {}

    /** A file of no bytes, for something that is not a disk. */
    public static VolumePlan file(String name) {
        return forContent(name, DiskFormat.RAW);
    }

    /**
     * A file for the bytes of a disk that are still to come. libvirt copies a file as what it was made as, so its format is
     * the one they will be of; a qcow2 has a header and tables before the first of them comes.
     */
    public static VolumePlan forContent(String name, DiskFormat format) {
        return new VolumePlan(name, 0, format, false, Optional.empty());
    }

    /** The same, on top of something else. */
    public VolumePlan withBacking(Backing other) {
        return new VolumePlan(name, bytes, format, allocated, Optional.of(other));
    }
}
