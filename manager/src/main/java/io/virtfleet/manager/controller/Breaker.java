package io.virtfleet.manager.controller;

import java.time.Duration;

/** Stops a lane whose other side fails, and lets one pass through now and then to see. Not thread-safe. */
final class Breaker {
    static final int FAILURES = 5;
    static final Duration REST = Duration.ofSeconds(60);

    /** What a breaker does with the next pass. */
    enum State {
        CLOSED,
        OPEN,
        TRIAL
    }

    /** What a pass told about the other side. */
    enum Verdict {
        WORKS,
        FAILS;

        static Verdict of(Requeue requeue) {
            return requeue instanceof Requeue.Backoff(Retry _, Blame blame) && blame == Blame.LANE ? FAILS : WORKS;
        }
    }

    private int failuresInARow;
    private long openedAt;
    private State state = State.CLOSED;

    State state() {
        return state;
    }

    /** Nothing is remembered against the other side. */
    boolean clean() {
        return state == State.CLOSED && failuresInARow == 0;
    }

    boolean admits(long now) {
        return switch (state) {
            case CLOSED -> true;
            case OPEN -> !untilTrial(now).isPositive();
            case TRIAL -> false;
        };
    }

    /** Answers whether the pass that begins now is the trial. */
    boolean begin() {
        if (state == State.CLOSED) {
            return false;
        }
        state = State.TRIAL;
        return true;
    }

    Duration untilTrial(long now) {
        return REST.minusNanos(now - openedAt);
    }

    void endTrial(Verdict verdict, long now) {
        if (verdict == Verdict.FAILS) {
            open(now);
        } else {
            state = State.CLOSED;
            failuresInARow = 0;
        }
    }

    /** Passes that began before it opened tell nothing new: only the trial closes it again. */
    void end(Verdict verdict, long now) {
        if (state != State.CLOSED) {
            return;
        }
        failuresInARow = verdict == Verdict.FAILS ? failuresInARow + 1 : 0;
        if (failuresInARow >= FAILURES) {
            open(now);
        }
    }

    private void open(long now) {
        state = State.OPEN;
        openedAt = now;
    }
}
