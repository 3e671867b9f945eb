package io.virtfleet.sdk.server.task;

import java.util.OptionalInt;

/** Finds out how far work is that does not tell by itself. */
@FunctionalInterface
public interface TaskGauge {
    /** From 0 to 100; empty when it cannot be told. What it throws is as good as that. */
    OptionalInt percent();
}
