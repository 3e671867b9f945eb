package io.virtfleet.contract.inventory;

import java.time.Duration;

/** Asks for the stream of a fleet; {@code resumeToken} is empty for the full state. */
public record WatchRequest(String fleet, String resumeToken, Duration heartbeatInterval) {
    public static final Duration DEFAULT_HEARTBEAT = Duration.ofSeconds(10);
    public static final Duration MIN_HEARTBEAT = Duration.ofMillis(100);
    public static final Duration MAX_HEARTBEAT = Duration.ofMinutes(5);

    /** From the start, with the usual heartbeat. */
    public static WatchRequest from(String fleet) {
        return new WatchRequest(fleet, "", DEFAULT_HEARTBEAT);
    }
}
