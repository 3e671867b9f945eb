package io.virtfleet.controller.write;

import io.virtfleet.controller.queue.Requeue;
import java.time.Duration;
import java.util.function.Function;

/** How a write ended that the API server answered. */
public sealed interface WriteResult<T> {
    /** Goes on with the object as it was written. After a conflict the pass ends, and another one looks again. */
    default Requeue then(Function<T, Requeue> next) {
        return switch (this) {
            case Written<T>(T object) -> next.apply(object);
            // The cache is about to receive what the other writer wrote.
            case Conflict<T>() -> new Requeue.After(Duration.ofMillis(50));
            case Gone<T>() -> new Requeue.OnChange();
        };
    }

    /** It holds; the object is as the API server returned it, and the pass goes on with it. */
    record Written<T>(T object) implements WriteResult<T> {}

    /** The object changed meanwhile: nothing was written, and it has to be reconciled again. */
    record Conflict<T>() implements WriteResult<T> {}

    /** The object was deleted. */
    record Gone<T>() implements WriteResult<T> {}
}
