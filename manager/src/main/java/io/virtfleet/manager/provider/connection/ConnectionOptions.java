package io.virtfleet.manager.provider.connection;

import io.virtfleet.controller.queue.Scheduler;
import io.virtfleet.sdk.client.Backoff;
import java.time.Duration;

/**
 * What all connections have in common.
 *
 * @param listInterval how often the VMs of a provider that cannot be watched are listed
 */
public record ConnectionOptions(
        Transports transports, Fencing fencing, Scheduler scheduler, Backoff backoff, Duration listInterval) {
    /** Suits a hypervisor that is slow to list its VMs. */
    public static final Duration DEFAULT_LIST_INTERVAL = Duration.ofSeconds(10);
}
