package io.virtfleet.provider.mock.part;

import java.util.Optional;

/** Which calls answer with a task. */
@FunctionalInterface
public interface AsyncCalls {
    /** All answer at once. */
    AsyncCalls QUICK = call -> Optional.empty();

    /** Empty: it answers at once. */
    Optional<TaskPlan> plan(Call call);
}
