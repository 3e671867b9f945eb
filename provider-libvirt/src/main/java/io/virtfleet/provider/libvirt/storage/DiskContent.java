package io.virtfleet.provider.libvirt.storage;

import io.virtfleet.contract.vm.Checksum;
import io.virtfleet.contract.vm.DiskFormat;
import io.virtfleet.contract.vm.ImageSource;
import io.virtfleet.provider.libvirt.link.VolumeRef;
import java.util.Optional;

/** What a new disk holds, and so how its volume is made. */
public sealed interface DiskContent {
    /** The least a disk with this content must have; 0: any size will do, or it is not known yet. */
    long leastBytes();

    /** Nothing: the guest makes of it what it likes. */
    record Blank() implements DiskContent {
        @Override
        public long leastBytes() {
            return 0;
        }
    }

    /** What another volume holds, which must not change any more; only differences take space. */
    record OnBackingFile(VolumeRef base, DiskFormat format, long leastBytes) implements DiskContent {}

    /** A copy of what another volume holds. */
    record CopyOf(VolumeRef source, long leastBytes) implements DiskContent {}

    /** What a server gives away. */
    record Fetched(ImageSource.Download source, Optional<Checksum> checksum, Optional<DiskFormat> format)
            implements DiskContent {
        @Override
        public long leastBytes() {
            return 0;
        }
    }
}
