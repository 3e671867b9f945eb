package io.virtfleet.manager.app;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Shuts the process down gracefully, once. */
final class Shutdown {
    /** The exit code after a signal. */
    static final int REQUESTED = 0;
    /** The exit code for an invalid setting. */
    static final int WRONG_SETTING = 2;
    /** The exit code when another manager is the leader or may become it soon. */
    static final int LOST_LEASE = 3;

    private static final Logger LOG = LoggerFactory.getLogger(Shutdown.class);

    private final AtomicBoolean begun = new AtomicBoolean();
    private final CountDownLatch never = new CountDownLatch(1);
    private volatile @Nullable RunningFleet running;

    /** From now on a signal stops this fleet gracefully. */
    void of(RunningFleet started) {
        running = started;
    }

    void onSignal() {
        Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().name("stop").unstarted(this::requested));
    }

    /** Ends the process because it is no longer the leader; returns at once. */
    void lostLease(String reason) {
        if (begun.compareAndSet(false, true)) {
            Thread.ofPlatform().name("lost-lease").start(() -> {
                LOG.error("Stopping, because this manager is no longer the leader: {}", reason);
                finish(RunningFleet::abandon, LOST_LEASE);
            });
        }
    }

    private void requested() {
        if (begun.compareAndSet(false, true)) {
            LOG.info("Stopping on request");
            finish(RunningFleet::stop, REQUESTED);
        } else {
            awaitOther();
        }
    }

    // Halt, because exit would run the hook of the signal again and choose the exit code by itself.
    private void finish(Stop stop, int code) {
        try {
            RunningFleet current = running;
            if (current != null) {
                stop.run(current);
            }
        } catch (InterruptedException | RuntimeException e) {
            LOG.warn("The shutdown failed", e);
        } finally {
            Runtime.getRuntime().halt(code);
        }
    }

    // A shutdown has begun that halts the process with its own code.
    private void awaitOther() {
        try {
            never.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @FunctionalInterface
    private interface Stop {
        void run(RunningFleet fleet) throws InterruptedException;
    }
}
