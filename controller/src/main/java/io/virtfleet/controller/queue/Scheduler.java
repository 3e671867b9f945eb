package io.virtfleet.controller.queue;

import java.time.Duration;

/** The monotonic clock, and one timer that runs on it. */
public interface Scheduler {
    /** As {@link System#nanoTime()}: only differences mean something. */
    long nanos();

    /** Runs a short task that does not block, once, after the delay. */
    ScheduledTask after(Duration delay, Runnable task);

    /** A task that has its time. */
    interface ScheduledTask {
        /** Does nothing once the task has begun. */
        void cancel();
    }
}
