package io.virtfleet.sdk.server.task;

import io.virtfleet.contract.task.TaskResult;

/** The work of a task; what it throws, other than a ProviderException, is a bug and fails the task as INTERNAL. */
@FunctionalInterface
public interface TaskWork {
    /** Does the work. A cancelled task is interrupted. */
    TaskResult run(TaskProgress progress) throws Exception;
}
