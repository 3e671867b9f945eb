package io.virtfleet.sdk.connection;

import java.time.Duration;

/**
 * How long to wait before the next try to connect, and between two looks at whether a connection still works.
 *
 * @param first after the first failure; twice as long after each further one
 * @param longest the limit of that
 * @param probe between two looks
 */
public record ReconnectPauses(Duration first, Duration longest, Duration probe) {
    /** What suits a platform that restarts within a minute. */
    public static final ReconnectPauses USUAL =
            new ReconnectPauses(Duration.ofMillis(200), Duration.ofSeconds(15), Duration.ofSeconds(5));

    /** The pause that follows on this one. */
    Duration after(Duration pause) {
        Duration twice = pause.multipliedBy(2);
        return twice.compareTo(longest) < 0 ? twice : longest;
    }
}
