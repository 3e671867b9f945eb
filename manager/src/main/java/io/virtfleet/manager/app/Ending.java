package io.virtfleet.manager.app;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** How the process ends, which it does once. */
final class Ending {
    /** It was told to stop, and did. */
    static final int TOLD = 0;
    /** A setting is wrong. */
    static final int WRONG_SETTING = 2;
    /** Another manager leads, or may do so soon. */
    static final int LOST_LEASE = 3;

    private static final Logger LOG = LoggerFactory.getLogger(Ending.class);

    private final AtomicBoolean begun = new AtomicBoolean();
    private final CountDownLatch never = new CountDownLatch(1);
    private volatile @Nullable RunningFleet running;

    /** From now on a signal stops this one in order. */
    void of(RunningFleet started) {
        running = started;
    }

    void onSignal() {
        Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().name("stop").unstarted(this::told));
    }

    /** Ends the process because it leads no more; returns at once. */
    void lost(String reason) {
        if (begun.compareAndSet(false, true)) {
            Thread.ofPlatform().name("lost").start(() -> {
                LOG.error("virtfleet manager: leads no more and ends: {}", reason);
                finish(RunningFleet::abandon, LOST_LEASE);
            });
        }
    }

    private void told() {
        if (begun.compareAndSet(false, true)) {
            LOG.info("virtfleet manager: was told to stop");
            finish(RunningFleet::stop, TOLD);
        } else {
            awaitTheOther();
        }
    }

    // Halt, because exit would run the hook of the signal again and choose the exit code by itself.
    private void finish(Way way, int code) {
        try {
            RunningFleet current = running;
            if (current != null) {
                way.take(current);
            }
        } catch (InterruptedException | RuntimeException e) {
            LOG.warn("virtfleet manager: did not end in order", e);
        } finally {
            Runtime.getRuntime().halt(code);
        }
    }

    // An ending has begun that halts the process with its own code.
    private void awaitTheOther() {
        try {
            never.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @FunctionalInterface
    private interface Way {
        void take(RunningFleet fleet) throws InterruptedException;
    }
}
