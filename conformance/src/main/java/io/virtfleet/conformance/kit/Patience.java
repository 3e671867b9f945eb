package io.virtfleet.conformance.kit;

import java.time.Duration;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Looks again until something holds. */
public final class Patience {
    private static final Duration FIRST_PAUSE = Duration.ofMillis(5);
    private static final Duration LONGEST_PAUSE = Duration.ofMillis(500);

    private Patience() {}

    /** The first value that fits; the case fails with the last one seen when none does in time. */
    public static <T> T until(String expected, Duration timeout, Supplier<T> look, Predicate<T> fits) {
        T seen = within(timeout, look, fits);
        Expect.that(fits.test(seen), expected + " within " + timeout.toSeconds() + " s", seen);
        return seen;
    }

    /** The first value that fits, or the last one seen in that time. */
    public static <T> T within(Duration timeout, Supplier<T> look, Predicate<T> fits) {
        long end = System.nanoTime() + timeout.toNanos();
        Duration pause = FIRST_PAUSE;
        while (true) {
            T seen = look.get();
            if (fits.test(seen) || System.nanoTime() >= end) {
                return seen;
            }
            rest(pause);
            pause = pause.multipliedBy(2).compareTo(LONGEST_PAUSE) < 0 ? pause.multipliedBy(2) : LONGEST_PAUSE;
        }
    }

    private static void rest(Duration pause) {
        try {
            Thread.sleep(pause);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting", e);
        }
    }
}
