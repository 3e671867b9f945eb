package io.virtfleet.manager.usage;

import java.time.Instant;
import java.util.Optional;

/** How a kind tells its status. */
@FunctionalInterface
public interface Telling<T> {
    /** A copy of the object with the status it should have; empty when it has it. The object stays as it is. */
    Optional<T> retold(T object, Usage usage, Instant now);
}
