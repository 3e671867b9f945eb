package io.virtfleet.sdk.server.task;

import java.time.Duration;

/**
 * How much a task store holds.
 *
 * @param running tasks at a time; one more is EXHAUSTED
 * @param finished ended tasks that are remembered; the oldest are forgotten first
 * @param retention how long an ended task is remembered
 */
public record TaskLimits(int running, int finished, Duration retention) {
    /** Enough for a burst of work on a large platform; callers are promised ten minutes. */
    public static final TaskLimits USUAL = new TaskLimits(10_000, 100_000, Duration.ofMinutes(15));
}
