package io.virtfleet.controller.queue;

import java.time.Duration;

/** Stops a lane whose backend fails, and lets one reconcile through now and then as a trial. Not thread-safe. */
final class CircuitBreaker {
    static final int FAILURES = 5;
    static final Duration REST = Duration.ofSeconds(60);

    /** What a breaker does with the next pass. */
    enum State {
        CLOSED,
        OPEN,
        TRIAL
    }

    /** What a reconcile showed about the backend. */
    enum Verdict {
        WORKS,
        FAILS;

        static Verdict of(Requeue requeue) {
            FailureScope scope = switch (requeue) {
                case Requeue.OnChange _, Requeue.After _ -> FailureScope.KEY;
                case Requeue.Backoff backoff -> backoff.scope();
                case Requeue.RetryAfter retry -> retry.scope();
            };
            return scope == FailureScope.LANE ? FAILS : WORKS;
        }
    }

    private int failuresInARow;
    private long openedAt;
    private State state = State.CLOSED;

    State state() {
        return state;
    }

    /** No failure is counted. */
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
        if (state != State.TRIAL) {
            // It was closed meanwhile.
            end(verdict, now);
        } else if (verdict == Verdict.FAILS) {
            open(now);
        } else {
            close();
        }
    }

    void close() {
        state = State.CLOSED;
        failuresInARow = 0;
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
