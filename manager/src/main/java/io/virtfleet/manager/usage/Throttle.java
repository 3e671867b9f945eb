package io.virtfleet.manager.usage;

import io.virtfleet.controller.queue.Scheduler;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Limits how often something is done for a key. */
public final class Throttle {
    private final Scheduler scheduler;
    private final long interval;
    private final Map<Object, Long> last = new ConcurrentHashMap<>();

    public Throttle(Scheduler scheduler, Duration interval) {
        this.scheduler = scheduler;
        this.interval = interval.toNanos();
    }

    /** It was done now. */
    public void mark(Object key) {
        long now = scheduler.nanos();
        last.values().removeIf(since -> now - since >= interval);
        last.put(key, now);
    }

    /** How long to wait before it may again; zero when it may now. */
    public Duration remaining(Object key) {
        Long since = last.get(key);
        if (since == null) {
            return Duration.ZERO;
        }
        return Duration.ofNanos(Math.max(0, interval - (scheduler.nanos() - since)));
    }
}
