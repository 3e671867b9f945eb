package io.virtfleet.provider.libvirt.view;

import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** What to look at next: what the host told of, and once per interval all domains, however much is told meanwhile. */
final class LookQueue {
    private final LinkedBlockingQueue<Look> told = new LinkedBlockingQueue<>();
    private final Duration interval;
    private final LongSupplier nanos;
    private long due;
    private boolean whole;

    /** What there is to do. */
    sealed interface Look {}

    record Everything() implements Look {}

    record Comparison() implements Look {}

    record One(UUID domain) implements Look {}

    record Nothing() implements Look {}

    LookQueue(Duration interval, LongSupplier nanos) {
        this.interval = interval;
        this.nanos = nanos;
        this.due = nanos.getAsLong() + interval.toNanos();
    }

    /** A domain that starts tells several things at once; one look sees them all. */
    void add(Look look) {
        if (!told.contains(look)) {
            told.add(look);
        }
    }

    /** Everything was looked at, so that from now on a comparison will do. */
    void sawEverything() {
        whole = true;
    }

    /** Waits for it. Only for one thread, which also tells {@link #sawEverything}. */
    Look next() throws InterruptedException {
        Look look = tellable();
        if (look instanceof Everything) {
            whole = false;
        }
        if (look != null) {
            return look;
        }
        due = nanos.getAsLong() + interval.toNanos();
        return whole ? new Comparison() : new Everything();
    }

    private @Nullable Look tellable() throws InterruptedException {
        long left = due - nanos.getAsLong();
        return left > 0 ? told.poll(left, TimeUnit.NANOSECONDS) : null;
    }
}
