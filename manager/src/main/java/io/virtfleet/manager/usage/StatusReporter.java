package io.virtfleet.manager.usage;

import java.time.Instant;
import java.util.Optional;

/** Computes the status of a kind. */
@FunctionalInterface
public interface StatusReporter<T> {
    /** A copy of the object with the status it should have; empty when it has it. The object stays as it is. */
    Optional<T> withStatus(T object, Usage usage, Instant now);
}
