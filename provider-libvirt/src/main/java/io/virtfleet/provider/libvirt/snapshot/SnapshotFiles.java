package io.virtfleet.provider.libvirt.snapshot;

import io.virtfleet.provider.libvirt.domain.DomainFacts;
import io.virtfleet.provider.libvirt.link.Host;
import io.virtfleet.provider.libvirt.link.VolumeRef;
import io.virtfleet.provider.libvirt.storage.VolumeFacts;
import io.virtfleet.provider.libvirt.storage.Volumes;
import java.util.stream.Stream;

/** The files of a snapshot: what its disks had, without what these rest on, and its memory. Nobody writes to them. */
final class SnapshotFiles {
    private SnapshotFiles() {}

    static long bytes(Host host, SnapshotRecord kept) {
        DomainFacts then = kept.then();
        Stream<VolumeRef> disks = then.disksOfOurs().stream().map(disk -> new VolumeRef(disk.pool(), disk.volume()));
        Stream<VolumeRef> memory = kept.note().memory().stream().map(each -> new VolumeRef(each.pool(), each.volume()));
        return Stream.concat(disks, memory)
                .mapToLong(file -> bytes(Volumes.in(host, file.pool()), file.volume()))
                .sum();
    }

    private static long bytes(Volumes volumes, String file) {
        return volumes.facts(file).map(VolumeFacts::fileBytes).orElse(0L);
    }
}
