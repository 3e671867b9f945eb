package io.virtfleet.manager.controller;

import io.fabric8.kubernetes.client.KubernetesClientException;
import java.time.Duration;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** How a pass goes on after a write. */
public final class WritePass {
    private static final Logger LOG = LoggerFactory.getLogger(WritePass.class);
    // Our cache is about to hear of what the other wrote.
    private static final Duration LOOK_AGAIN = Duration.ofMillis(50);

    private WritePass() {}

    /** Goes on with the object as it was written, or ends the pass: look again, or try again when the write failed. */
    public static <T> Requeue then(Supplier<WriteResult<T>> write, Function<T, Requeue> next) {
        WriteResult<T> result;
        try {
            result = write.get();
        } catch (KubernetesClientException e) {
            LOG.warn("a write failed and is tried again: {}", e.getMessage());
            return new Requeue.Backoff(Retry.SOON, Blame.KEY);
        }
        return switch (result) {
            case WriteResult.Written<T>(T object) -> next.apply(object);
            case WriteResult.Conflict<T>() -> new Requeue.After(LOOK_AGAIN);
            case WriteResult.Gone<T>() -> new Requeue.OnChange();
        };
    }
}
