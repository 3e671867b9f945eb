package io.virtfleet.controller.queue;

import org.jspecify.annotations.Nullable;

/** A key that has a worker. Guarded by the lock of its lane. */
final class Pass {
    private final ReadyKeys.Ready turn;
    private final boolean trial;
    private @Nullable Thread worker;
    private @Nullable Priority again;

    Pass(ReadyKeys.Ready turn, boolean trial) {
        this.turn = turn;
        this.trial = trial;
    }

    ReadyKeys.Ready turn() {
        return turn;
    }

    ResourceKey key() {
        return turn.key();
    }

    long enqueuedAt() {
        return turn.since();
    }

    boolean retrying() {
        return turn.priority() == Priority.RETRY;
    }

    /** The circuit breaker of the lane waits for the result of this trial. */
    boolean trial() {
        return trial;
    }

    /** The key was enqueued while it was reconciled: it is reconciled once more, however often that happened. */
    void enqueueAgain(Priority priority) {
        again = again == null ? priority : again.orMoreUrgent(priority);
    }

    @Nullable Priority again() {
        return again;
    }

    void enter(Thread thread) {
        worker = thread;
    }

    void interrupt() {
        if (worker != null) {
            worker.interrupt();
        }
    }
}
