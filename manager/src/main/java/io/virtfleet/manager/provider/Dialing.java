package io.virtfleet.manager.provider;

import io.virtfleet.manager.controller.Timeline;
import io.virtfleet.sdk.client.Backoff;
import java.time.Duration;

/**
 * What all connections share.
 *
 * @param listEvery how often a provider that cannot be watched is asked for all of its VMs
 */
public record Dialing(Transports transports, Fencing fencing, Timeline timeline, Backoff backoff, Duration listEvery) {
    /** What suits a hypervisor that is slow to list. */
    public static final Duration USUAL_LIST_INTERVAL = Duration.ofSeconds(10);
}
