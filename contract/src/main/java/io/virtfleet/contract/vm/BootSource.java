package io.virtfleet.contract.vm;

import java.util.Optional;

/** What a boot disk is made of. */
public sealed interface BootSource {
    /** The VM boots from its other disks or from the network. */
    record Nothing() implements BootSource {}

    /** A copy of an image. */
    record FromImage(ImageSource image) implements BootSource {}

    /** A disk that is already on the platform; {@code path} may be empty. */
    record FromDisk(String diskId, String path, Optional<DiskFormat> format) implements BootSource {}
}
