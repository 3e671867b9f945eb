package io.virtfleet.bench;

import java.time.Duration;

/** Time in which nothing is asked of anyone. */
public final class Pause {
    private static final Duration MOMENT = Duration.ofMillis(50);

    private Pause() {}

    /** Long enough that what follows one sample does not hold up the next. */
    public static void aMoment() throws InterruptedException {
        Thread.sleep(MOMENT);
    }

    public static void of(Duration time) throws InterruptedException {
        Thread.sleep(time);
    }
}
