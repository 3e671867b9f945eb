package io.virtfleet.sdk.view;

import java.time.Duration;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What to look at next: what the platform told of, and all VMs when the last look at them is an interval ago, however much
 * is told meanwhile.
 *
 * @param <K> what the platform calls a VM
 */
final class LookQueue<K> {
    private final LinkedBlockingQueue<Look<K>> told = new LinkedBlockingQueue<>();
    private final Duration interval;
    private final LongSupplier nanos;
    private long due;
    private boolean looking;
    // Before the first connection there is nothing to look at.
    private Look<K> regular = new Nothing<>();

    /** What there is to do. */
    sealed interface Look<K> {}

    record Everything<K>() implements Look<K> {}

    record Comparison<K>() implements Look<K> {}

    record One<K>(K key) implements Look<K> {}

    record Nothing<K>() implements Look<K> {}

    LookQueue(Duration interval, LongSupplier nanos) {
        this.interval = interval;
        this.nanos = nanos;
        this.due = nanos.getAsLong() + interval.toNanos();
    }

    /** A VM that starts tells several things at once; one look sees them all. */
    void add(Look<K> look) {
        if (!told.contains(look)) {
            told.add(look);
        }
    }

    /** Everything was looked at, so that from now on a comparison will do. */
    void sawEverything() {
        regular = new Comparison<>();
    }

    /** Waits for it. Only for one thread, which also tells {@link #sawEverything}. */
    Look<K> next() throws InterruptedException {
        if (looking) {
            // From its end: a platform that takes long to answer has its rest too.
            due = nanos.getAsLong() + interval.toNanos();
        }
        Look<K> look = tellable();
        if (look instanceof Everything<K>) {
            // Until that is done, it is tried again.
            regular = look;
        }
        looking = look == null;
        return look == null ? regular : look;
    }

    private @Nullable Look<K> tellable() throws InterruptedException {
        long left = due - nanos.getAsLong();
        return left > 0 ? told.poll(left, TimeUnit.NANOSECONDS) : null;
    }
}
