package io.virtfleet.manager.provider.inventory;

import io.virtfleet.controller.queue.Scheduler;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/** The number of VMs of a provider as its status shows it, throttled so that the status is not written too often. */
public final class VmCount {
    static final Duration MIN_INTERVAL = Duration.ofSeconds(10);

    private final Scheduler scheduler;
    private final Supplier<OptionalInt> actual;
    private final Runnable changed;
    private final AtomicBoolean due = new AtomicBoolean();
    private volatile int published;
    private volatile long publishedAt;

    /** {@code actual} is empty while the number is unknown; {@code changed} runs after each published change. */
    public VmCount(Scheduler scheduler, Supplier<OptionalInt> actual, Runnable changed) {
        this.scheduler = scheduler;
        this.actual = actual;
        this.changed = changed;
        this.publishedAt = scheduler.nanos() - MIN_INTERVAL.toNanos();
    }

    /** The published number. */
    public int published() {
        return published;
    }

    /** Call this when the number may have changed. */
    public void update() {
        if (actual.get().orElse(published) == published || !due.compareAndSet(false, true)) {
            return;
        }
        Duration wait = MIN_INTERVAL.minusNanos(scheduler.nanos() - publishedAt);
        if (wait.isPositive()) {
            scheduler.after(wait, this::publish);
        } else {
            publish();
        }
    }

    private void publish() {
        due.set(false);
        int now = actual.get().orElse(published);
        if (now != published) {
            published = now;
            publishedAt = scheduler.nanos();
            changed.run();
        }
    }
}
