package io.virtfleet.controller.queue;

import java.time.Duration;

/** When a key is reconciled again; an enqueue always comes before any of these. */
public sealed interface Requeue {
    /** The pass has nothing more to do until something changes. */
    record OnChange() implements Requeue {}

    /** The pass went well and wants to look again. */
    record After(Duration delay) implements Requeue {}

    /** The pass failed. */
    record Backoff(Retry retry, FailureScope scope) implements Requeue {}

    /** The pass failed, and keeps count of that itself. */
    record RetryAfter(Duration delay, FailureScope scope) implements Requeue {}
}
