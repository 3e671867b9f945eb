package io.virtfleet.manager.controller;

import java.time.Duration;
import java.util.function.Function;

/** How a pass goes on after a write. */
public final class WritePass {
    // Our cache is about to hear of what the other wrote.
    private static final Duration LOOK_AGAIN = Duration.ofMillis(50);

    private WritePass() {}

    /** Goes on with the object as it was written; after a conflict the pass ends, and looks again. */
    public static <T> Requeue then(WriteResult<T> result, Function<T, Requeue> next) {
        return switch (result) {
            case WriteResult.Written<T>(T object) -> next.apply(object);
            case WriteResult.Conflict<T>() -> new Requeue.After(LOOK_AGAIN);
            case WriteResult.Gone<T>() -> new Requeue.OnChange();
        };
    }
}
