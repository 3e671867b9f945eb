package io.virtfleet.controller.testing;

import io.virtfleet.controller.queue.Scheduler;
import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.PriorityQueue;

/** A scheduler whose time the test advances. */
public final class ManualScheduler implements Scheduler {
    private final PriorityQueue<Due> due =
            new PriorityQueue<>(Comparator.comparingLong(Due::at).thenComparingLong(Due::order));
    private long now;
    private long appointments;

    @Override
    public synchronized long nanos() {
        return now;
    }

    @Override
    public synchronized ScheduledTask after(Duration delay, Runnable task) {
        var entry = new Due(now + Math.max(0, delay.toNanos()), appointments++, task);
        due.add(entry);
        return () -> cancel(entry);
    }

    /** Runs all that becomes due on the way, each at its time. */
    public void advance(Duration duration) {
        long end = nanos() + duration.toNanos();
        for (Optional<Due> next = next(end); next.isPresent(); next = next(end)) {
            next.get().task().run();
        }
        jumpTo(end);
    }

    /** As if the process was suspended: time has passed, and no task has run. */
    public synchronized void jump(Duration duration) {
        now += duration.toNanos();
    }

    public synchronized int waiting() {
        return due.size();
    }

    private synchronized Optional<Due> next(long end) {
        Due first = due.peek();
        if (first == null || first.at() > end) {
            return Optional.empty();
        }
        now = Math.max(now, first.at());
        return Optional.ofNullable(due.poll());
    }

    private synchronized void jumpTo(long end) {
        now = end;
    }

    private synchronized void cancel(Due entry) {
        due.remove(entry);
    }

    private record Due(long at, long order, Runnable task) {}
}
