package io.virtfleet.manager.controller;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The clock of the machine, and one thread for all that is due. */
public final class SystemTimeline implements Timeline, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SystemTimeline.class);

    private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(
            1, Thread.ofPlatform().name("timeline").daemon().factory());

    public SystemTimeline() {
        // Else ten thousand wake-ups that came earlier than planned would stay in the heap until their hour.
        timer.setRemoveOnCancelPolicy(true);
    }

    @Override
    public long nanos() {
        return System.nanoTime();
    }

    @Override
    public Appointment after(Duration delay, Runnable task) {
        Future<?> future = timer.schedule(() -> run(task), delay.toNanos(), TimeUnit.NANOSECONDS);
        return () -> future.cancel(false);
    }

    private static void run(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException e) {
            LOG.error("a timed task failed", e);
        }
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
