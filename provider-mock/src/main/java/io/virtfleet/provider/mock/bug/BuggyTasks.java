package io.virtfleet.provider.mock.bug;

import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.task.TaskState;
import io.virtfleet.contract.task.Tasks;
import io.virtfleet.provider.mock.world.MockFaults;

/** Tasks with the planted bugs. */
public record BuggyTasks(Tasks honest, Bugs bugs) implements Tasks {
    @Override
    public TaskState state(TaskRef task) {
        TaskState state = BuggyRunningTasks.told(honest.state(task), bugs);
        if (bugs.has(Bug.TASK_UNKNOWN_IS_ERROR) && state instanceof TaskState.Forgotten) {
            throw MockFaults.notFound("task.id", "there is no task " + task);
        }
        return bugs.has(Bug.TASK_END_FORGOTTEN) && state instanceof TaskState.Succeeded
                ? new TaskState.Forgotten()
                : state;
    }
}
