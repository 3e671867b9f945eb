package io.virtfleet.provider.mock.admin;

import java.time.Duration;
import java.util.random.RandomGenerator;

/** How long a call is held up. */
record Latency(Duration delay, Duration jitter, RandomGenerator chance) {
    Duration next() {
        if (jitter.isZero()) {
            return delay;
        }
        synchronized (chance) {
            return delay.plusNanos(chance.nextLong(jitter.toNanos()));
        }
    }
}
