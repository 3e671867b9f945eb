package io.virtfleet.controller.queue;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The clock of the machine, and one thread for all that is due. */
public final class SystemScheduler implements Scheduler, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(SystemScheduler.class);

    private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(
            1, Thread.ofPlatform().name("scheduler").daemon().factory());

    public SystemScheduler() {
        // Otherwise cancelled tasks would stay in the heap until they are due.
        timer.setRemoveOnCancelPolicy(true);
    }

    @Override
    public long nanos() {
        return System.nanoTime();
    }

    @Override
    public ScheduledTask after(Duration delay, Runnable task) {
        Future<?> future = timer.schedule(() -> run(task), delay.toNanos(), TimeUnit.NANOSECONDS);
        return () -> future.cancel(false);
    }

    private static void run(Runnable task) {
        try {
            task.run();
        } catch (RuntimeException e) {
            LOG.error("A scheduled task failed", e);
        }
    }

    @Override
    public void close() {
        timer.shutdownNow();
    }
}
