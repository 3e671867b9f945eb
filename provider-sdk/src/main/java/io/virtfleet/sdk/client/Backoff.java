package io.virtfleet.sdk.client;

import java.time.Duration;
import java.util.random.RandomGenerator;

/** How long to wait before the next try: twice as long each time up to a limit, and never in step with others. */
public record Backoff(Duration first, Duration max, RandomGenerator random) {
    private static final int DOUBLINGS = 30;

    /** What suits a provider that restarts. */
    public static Backoff usual(RandomGenerator random) {
        return new Backoff(Duration.ofMillis(200), Duration.ofSeconds(30), random);
    }

    /** The wait after so many failures in a row: between half of the full wait and all of it. */
    public Duration after(int failures) {
        long doubled = first.toMillis() << Math.min(failures - 1, DOUBLINGS);
        long full = Math.max(1, Math.min(doubled, max.toMillis()));
        return Duration.ofMillis(full / 2 + random.nextLong(full / 2 + 1));
    }
}
