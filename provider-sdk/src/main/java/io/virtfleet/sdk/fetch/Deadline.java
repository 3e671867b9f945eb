package io.virtfleet.sdk.fetch;

import java.net.SocketTimeoutException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** The time by which a download must have ended. */
record Deadline(InstantSource clock, Instant end) {
    static Deadline in(Duration span, InstantSource clock) {
        return new Deadline(clock, clock.instant().plus(span));
    }

    /** How long a wait may last, in milliseconds: no longer than what is left. */
    int millisOf(Duration wait) throws SocketTimeoutException {
        Duration left = Duration.between(clock.instant(), end);
        if (!left.isPositive()) {
            throw new SocketTimeoutException("the download took too long");
        }
        Duration allowed = left.compareTo(wait) < 0 ? left : wait;
        return Math.clamp(allowed.toMillis(), 1, Integer.MAX_VALUE);
    }
}
