package io.virtfleet.sdk.server.feed;

import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Gives out view versions that grow, also over restarts as long as the clock does not fall behind by the time down. */
public final class ViewVersions {
    private final Clock clock;
    private final AtomicLong last = new AtomicLong();

    /** Versions that follow {@code clock}. */
    public ViewVersions(Clock clock) {
        this.clock = clock;
    }

    /** Higher than every version given out or seen before. Taken before a platform is looked at, never after. */
    public long next() {
        long micros = ChronoUnit.MICROS.between(Instant.EPOCH, clock.instant());
        return last.updateAndGet(before -> Math.max(before + 1, micros));
    }

    /** Goes on after a version that was given out in another life, such as one read from a file. */
    public void seen(long version) {
        last.accumulateAndGet(version, Math::max);
    }
}
