package io.virtfleet.manager.provider;

import io.virtfleet.manager.controller.Timeline;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;

/** How many VMs a provider has, as it is told to people: not more often than every so often. */
final class VmCount {
    static final Duration TOLD_EVERY = Duration.ofSeconds(10);

    private final Timeline timeline;
    private final Supplier<OptionalInt> actual;
    private final Runnable changed;
    private final AtomicBoolean due = new AtomicBoolean();
    private volatile int told;
    private volatile long toldAt;

    /** {@code actual} is empty while the number is not known. */
    VmCount(Timeline timeline, Supplier<OptionalInt> actual, Runnable changed) {
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
        if (actual.get().orElse(told) == told || !due.compareAndSet(false, true)) {
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
        int now = actual.get().orElse(told);
        if (now != told) {
            told = now;
            toldAt = timeline.nanos();
            changed.run();
        }
    }
}
