package io.virtfleet.controller;

import io.virtfleet.controller.cache.ResourceCaches;
import io.virtfleet.controller.leader.LeaderListener;
import io.virtfleet.controller.queue.Lanes;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Starts the lanes when this process is the leader and its caches are in sync; a process leads only once. */
public final class LeaderWork implements LeaderListener {
    private static final Logger LOG = LoggerFactory.getLogger(LeaderWork.class);

    private final ResourceCaches caches;
    private final Lanes lanes;
    private final Consumer<String> lost;
    private @Nullable Thread starting;

    /** Calls {@code lost} with the reason when this process is no longer the leader. */
    public LeaderWork(ResourceCaches caches, Lanes lanes, Consumer<String> lost) {
        this.caches = caches;
        this.lanes = lanes;
        this.lost = lost;
    }

    // On its own thread, so that the loss of the lease is noticed while objects are still being read.
    @Override
    public void began(long epoch) {
        starting = Thread.ofVirtual().name("leader-start").start(() -> start(epoch));
    }

    @Override
    public void ended(String reason) {
        if (starting != null) {
            starting.interrupt();
        }
        lost.accept(reason);
    }

    private void start(long epoch) {
        try {
            caches.awaitSync();
            // Start first: what changes from here on is enqueued by its own event, what was there before by this.
            lanes.start();
            int objects = caches.enqueueAll();
            LOG.info("Leading with epoch {} over {} objects", epoch, objects);
        } catch (InterruptedException _) {
            LOG.info("The lease was lost before the caches were in sync");
        }
    }
}
