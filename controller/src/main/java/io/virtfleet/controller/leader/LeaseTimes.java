package io.virtfleet.controller.leader;

import java.time.Duration;

/** How long a lease holds, until when its holder must have renewed it, and how often it tries. */
public record LeaseTimes(Duration lease, Duration renewDeadline, Duration retryEvery) {
    public LeaseTimes {
        if (lease.toSeconds() < 1 || lease.toNanosPart() != 0) {
            throw new IllegalArgumentException("lease must be whole seconds, at least 1 but is " + lease);
        }
        if (renewDeadline.compareTo(lease) >= 0) {
            throw new IllegalArgumentException(
                    "renewDeadline must be below lease (" + lease + ") but is " + renewDeadline);
        }
        if (!retryEvery.isPositive() || retryEvery.multipliedBy(2).compareTo(renewDeadline) > 0) {
            throw new IllegalArgumentException(
                    "retryEvery must be at most half of renewDeadline (" + renewDeadline + ") but is " + retryEvery);
        }
    }

    /** Five seconds between the deadline and the end of the lease are for passes to end in. */
    public static LeaseTimes usual() {
        return new LeaseTimes(Duration.ofSeconds(15), Duration.ofSeconds(10), Duration.ofSeconds(2));
    }

    /** How long a request may take: two fit before the deadline, whatever the first one does. */
    public Duration requestTimeout() {
        return renewDeadline.dividedBy(3);
    }
}
