package io.virtfleet.provider.mock.part;

import io.virtfleet.contract.Fault;
import java.time.Duration;

/** How a change goes that does not answer at once. */
public record TaskPlan(Duration duration, End end) {
    /** How it ends. */
    public sealed interface End {}

    /** The work is done. */
    public record Succeed() implements End {}

    /** The work is not done. */
    public record Fail(Fault fault) implements End {}

    /** Never, unless it is cancelled. */
    public record Stall() implements End {}

    /** The work is done, and the provider knows nothing of the task. */
    public record ForgetDone() implements End {}

    /** The work is not done, and the provider knows nothing of the task. */
    public record ForgetUndone() implements End {}

    boolean forgets() {
        return end instanceof ForgetDone || end instanceof ForgetUndone;
    }
}
