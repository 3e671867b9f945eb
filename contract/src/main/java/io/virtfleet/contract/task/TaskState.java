package io.virtfleet.contract.task;

import io.virtfleet.contract.Fault;

/** Where a task stands. */
public sealed interface TaskState {
    /** It goes on; {@code message} says for a person what it is doing. */
    record Running(int percent, String message) implements TaskState {}

    /** It did its work. */
    record Succeeded(TaskResult result) implements TaskState {}

    /** It ended without its work being done. */
    record Failed(Fault fault) implements TaskState {}

    /** The provider does not know it: look at the VM again. */
    record Forgotten() implements TaskState {}
}
