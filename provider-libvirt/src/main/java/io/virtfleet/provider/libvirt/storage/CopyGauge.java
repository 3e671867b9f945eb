package io.virtfleet.provider.libvirt.storage;

import io.virtfleet.provider.libvirt.link.Host;
import io.virtfleet.provider.libvirt.link.LibvirtSession;
import io.virtfleet.provider.libvirt.link.VolumeRef;
import io.virtfleet.sdk.server.task.TaskGauge;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How far the copy of a volume is: libvirt tells nothing of it, but the new volume takes more and more of its pool, up to
 * about what its source takes with all it rests on.
 */
record CopyGauge(LibvirtSession session, VolumeRef copy, long expectedBytes) implements TaskGauge {
    private static final int WHOLE_PERCENT = 100;
    private static final int LONGEST_CHAIN = 200;

    /** For a copy of {@code source} that is about to begin. */
    static CopyGauge of(LibvirtSession session, VolumeRef source, VolumeRef copy) {
        return new CopyGauge(session, copy, session.call(host -> taken(host, source)));
    }

    private static long taken(Host host, VolumeRef source) {
        long sum = 0;
        Optional<VolumeRef> next = Optional.of(source);
        for (int files = 0; next.isPresent() && files < LONGEST_CHAIN; files++) {
            VolumeRef at = next.get();
            Optional<VolumeFacts> facts = Volumes.in(host, at.pool()).facts(at.volume());
            sum += facts.map(VolumeFacts::takenBytes).orElse(0L);
            next = facts.flatMap(VolumeFacts::base).flatMap(host::volumeNamesAt);
        }
        return sum;
    }

    /** Never all: a source that is compressed takes less than its copy. */
    @Override
    public OptionalInt percent() {
        Optional<VolumeFacts> facts =
                session.call(host -> Volumes.in(host, copy.pool()).facts(copy.volume()));
        return facts.map(now -> now.takenBytes() * WHOLE_PERCENT / Math.max(1, expectedBytes))
                .map(percent -> OptionalInt.of(Math.clamp(percent, 0, WHOLE_PERCENT - 1)))
                .orElseGet(OptionalInt::empty);
    }
}
