package io.virtfleet.controller.leader;

import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Decides when the lease of another candidate has expired, by how long it was observed unchanged: the times in it are of
 * another clock. Not thread-safe.
 */
final class LeaseObservation {
    private @Nullable String version;
    private long since;

    /** Returns whether the lease was observed unchanged for that long. */
    boolean unchangedFor(Duration duration, Lease lease, long now) {
        String current = lease.getMetadata().getResourceVersion();
        if (!Objects.equals(version, current)) {
            version = current;
            since = now;
        }
        return now - since >= duration.toNanos();
    }
}
