package io.virtfleet.controller.queue;

/** How much a lane may do. */
public record LaneSettings(int maxConcurrent, RateLimit rateLimit) {
    public LaneSettings {
        if (maxConcurrent < 1) {
            throw new IllegalArgumentException("maxConcurrent must be at least 1 but is " + maxConcurrent);
        }
    }

    /** Retries share the lane with everyone else, so they never hold all of it, unless it has one place only. */
    int maxRetrying() {
        return Math.max(1, maxConcurrent / 2);
    }
}
