package io.virtfleet.provider.libvirt.view;

import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What to look at next: what the host told of, and all domains when the last look at them is an interval ago, however much
 * is told meanwhile.
 */
final class LookQueue {
    private final LinkedBlockingQueue<Look> told = new LinkedBlockingQueue<>();
    private final Duration interval;
    private final LongSupplier nanos;
    private long due;
    private boolean looking;
    // Before the first connection there is nothing to look at.
    private Look regular = new Nothing();

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
        regular = new Comparison();
    }

    /** Waits for it. Only for one thread, which also tells {@link #sawEverything}. */
    Look next() throws InterruptedException {
        if (looking) {
            // From its end: a host that takes long to answer has its rest too.
            due = nanos.getAsLong() + interval.toNanos();
        }
        Look look = tellable();
        if (look instanceof Everything) {
            // Until that is done, it is tried again.
            regular = look;
        }
        looking = look == null;
        return look == null ? regular : look;
    }

    private @Nullable Look tellable() throws InterruptedException {
        long left = due - nanos.getAsLong();
        return left > 0 ? told.poll(left, TimeUnit.NANOSECONDS) : null;
    }
}
