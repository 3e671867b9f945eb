package io.virtfleet.manager.controller;

import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Tells when another's lease has run out, by how long we saw it unchanged: what its holder wrote came from another
 * clock. Not thread-safe.
 */
final class LeaseSeen {
    private @Nullable String version;
    private long since;

    /** Answers whether the lease was seen unchanged for so long. */
    boolean unchangedFor(Duration duration, Lease lease, long now) {
        String current = lease.getMetadata().getResourceVersion();
        if (!Objects.equals(version, current)) {
            version = current;
            since = now;
        }
        return now - since >= duration.toNanos();
    }
}
