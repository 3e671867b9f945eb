package io.virtfleet.sdk.client;

import java.time.Duration;

/**
 * How long a call may take.
 *
 * @param streamIdle how long a stream of bytes may stand still; a watch goes by its heartbeats instead
 */
public record Deadlines(Duration reads, Duration changes, Duration streamIdle) {

    /** What suits a provider whose platform answers at human speed. */
    public static Deadlines usual() {
        return new Deadlines(Duration.ofSeconds(10), Duration.ofSeconds(30), Duration.ofMinutes(2));
    }
}
