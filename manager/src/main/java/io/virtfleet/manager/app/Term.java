package io.virtfleet.manager.app;

import io.virtfleet.manager.controller.LeadershipListener;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The time in which this manager leads: it begins to work when all objects are known, and there is no second one. */
final class Term implements LeadershipListener {
    private static final Logger LOG = LoggerFactory.getLogger(Term.class);
    private static final Duration LOOK_EVERY = Duration.ofMillis(10);

    private final Caches caches;
    private final Wakes wakes;
    private final Consumer<String> lost;
    private @Nullable Thread opening;

    Term(Caches caches, Wakes wakes, Consumer<String> lost) {
        this.caches = caches;
        this.wakes = wakes;
        this.lost = lost;
    }

    // On a thread of its own: the end of the term must be heard while objects are still being read.
    @Override
    public void began(long epoch) {
        opening = Thread.ofVirtual().name("opening").start(() -> open(epoch));
    }

    @Override
    public void ended(String reason) {
        if (opening != null) {
            opening.interrupt();
        }
        lost.accept(reason);
    }

    private void open(long epoch) {
        try {
            while (!caches.unsynced().isEmpty()) {
                Thread.sleep(LOOK_EVERY);
            }
            // Open first: what changes from here on is woken by its own change, what was there before by this.
            wakes.open();
            int woken = caches.wakeAll(wakes);
            LOG.info("virtfleet manager: leads with epoch {} over {} objects", epoch, woken);
        } catch (InterruptedException _) {
            LOG.info("virtfleet manager: the term ended before it could begin");
        }
    }
}
