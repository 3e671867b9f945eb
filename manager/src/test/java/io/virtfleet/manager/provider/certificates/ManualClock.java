package io.virtfleet.manager.provider.certificates;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that a test turns. */
final class ManualClock implements InstantSource {
    private volatile Instant now;

    ManualClock(Instant now) {
        this.now = now;
    }

    @Override
    public Instant instant() {
        return now;
    }

    void advance(Duration time) {
        now = now.plus(time);
    }
}
