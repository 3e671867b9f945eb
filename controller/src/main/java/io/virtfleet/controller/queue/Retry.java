package io.virtfleet.controller.queue;

import java.time.Duration;
import java.util.random.RandomGenerator;

/** How fast a failed reconcile is retried. */
public enum Retry {
    /** For failures that may resolve by themselves. */
    SOON(Duration.ofMillis(250), Duration.ofMinutes(1)),
    /** For failures that someone has to resolve outside of the object. */
    SLOWLY(Duration.ofSeconds(10), Duration.ofMinutes(5));

    private final Duration first;
    private final Duration longest;

    Retry(Duration first, Duration longest) {
        this.first = first;
        this.longest = longest;
    }

    /** Doubles with each failure in a row (the first is 1); the upper half is random, so that failures spread out. */
    public Duration delay(int failures, RandomGenerator random) {
        int doublings = Math.min(failures - 1, 20);
        long whole = Math.min(first.toNanos() << doublings, longest.toNanos());
        return Duration.ofNanos(whole / 2 + random.nextLong(whole / 2 + 1));
    }
}
