package io.virtfleet.sdk.server.task;

import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.task.TaskState;

/** Who hears that a task ended. */
@FunctionalInterface
public interface TaskListener {
    /** {@code end} is Succeeded or Failed, and whoever asks the store from now on hears the same. */
    void ended(TaskRef task, OwnerKey owner, TaskState end);
}
