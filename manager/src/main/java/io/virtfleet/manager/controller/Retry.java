package io.virtfleet.manager.controller;

import java.time.Duration;
import java.util.random.RandomGenerator;

/** How patiently a failed pass is tried again. */
public enum Retry {
    /** What may heal by itself. */
    SOON(Duration.ofMillis(250), Duration.ofMinutes(1)),
    /** What a person has to change outside of the object. */
    SLOWLY(Duration.ofSeconds(10), Duration.ofMinutes(5));

    private final Duration first;
    private final Duration longest;

    Retry(Duration first, Duration longest) {
        this.first = first;
        this.longest = longest;
    }

    /** Doubles with each failure in a row (the first is 1); the upper half is random, so that failures spread out. */
    Duration delay(int failures, RandomGenerator random) {
        int doublings = Math.min(failures - 1, 20);
        long whole = Math.min(first.toNanos() << doublings, longest.toNanos());
        return Duration.ofNanos(whole / 2 + random.nextLong(whole / 2 + 1));
    }
}
