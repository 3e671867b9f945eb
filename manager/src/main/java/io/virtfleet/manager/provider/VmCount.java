package io.virtfleet.manager.provider;

import io.virtfleet.manager.controller.Timeline;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntSupplier;

/** How many VMs a provider has, as it is told to people: not more often than every so often. */
final class VmCount {
    static final Duration TOLD_EVERY = Duration.ofSeconds(10);

    private final Timeline timeline;
    private final IntSupplier actual;
    private final Runnable changed;
    private final AtomicBoolean due = new AtomicBoolean();
    private volatile int told;
    private volatile long toldAt;

    VmCount(Timeline timeline, IntSupplier actual, Runnable changed) {
        this.timeline = timeline;
        this.actual = actual;
        this.changed = changed;
        this.toldAt = timeline.nanos() - TOLD_EVERY.toNanos();
    }

    int told() {
        return told;
    }

    /** The number may be another now. */
    void look() {
        if (actual.getAsInt() == told || !due.compareAndSet(false, true)) {
            return;
        }
        Duration rest = TOLD_EVERY.minusNanos(timeline.nanos() - toldAt);
        if (rest.isPositive()) {
            timeline.after(rest, this::tell);
        } else {
            tell();
        }
    }

    private void tell() {
        due.set(false);
        int now = actual.getAsInt();
        if (now != told) {
            told = now;
            toldAt = timeline.nanos();
            changed.run();
        }
    }
}
