package io.virtfleet.contract.task;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import java.util.Map;

/** Where a task stands. */
public sealed interface TaskState {
    /** It goes on; {@code message} says for a person what it is doing. */
    record Running(int percent, String message) implements TaskState {}

    /** It did its work. */
    record Succeeded(TaskResult result) implements TaskState {}

    /** It ended without its work being done. */
    record Failed(Fault fault) implements TaskState {
        private static final String REASON = "reason";
        private static final String CANCELLED = "cancelled";

        /** What a task fails with that was asked to stop; {@code why} is a whole sentence. */
        public static Fault cancelled(String why) {
            return Fault.of(FaultKind.BUSY, why).withParams(Map.of(REASON, CANCELLED));
        }

        /** Whether it ended because it was asked to stop. */
        public boolean wasCancelled() {
            return CANCELLED.equals(fault.params().get(REASON));
        }
    }

    /** The provider does not know it: look at the VM again. */
    record Forgotten() implements TaskState {}
}
