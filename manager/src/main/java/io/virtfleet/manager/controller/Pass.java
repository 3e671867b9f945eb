package io.virtfleet.manager.controller;

import org.jspecify.annotations.Nullable;

/** A key that has a worker. Guarded by the lock of its lane. */
final class Pass {
    private final ReadyKeys.Ready turn;
    private final boolean trial;
    private @Nullable Thread worker;
    private @Nullable Urgency again;

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

    long wokenAt() {
        return turn.since();
    }

    boolean retrying() {
        return turn.urgency() == Urgency.RETRY;
    }

    /** The lane's breaker waits for what this one tells. */
    boolean trial() {
        return trial;
    }

    /** The key was woken while it was worked on: however often, it is worked on once more. */
    void wakeAgain(Urgency urgency) {
        again = again == null ? urgency : again.orMoreUrgent(urgency);
    }

    @Nullable Urgency again() {
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
