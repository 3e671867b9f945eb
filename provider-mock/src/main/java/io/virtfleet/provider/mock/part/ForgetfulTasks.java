package io.virtfleet.provider.mock.part;

import io.virtfleet.contract.Owner;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.page.Page;
import io.virtfleet.contract.page.PageRequest;
import io.virtfleet.contract.task.RunningTask;
import io.virtfleet.contract.task.RunningTasks;
import io.virtfleet.contract.task.TaskState;
import io.virtfleet.contract.task.Tasks;
import io.virtfleet.sdk.server.task.TaskLimits;
import io.virtfleet.sdk.server.task.TaskListener;
import io.virtfleet.sdk.server.task.TaskStore;
import java.time.Clock;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;

/** Tasks of which some are not known any more, as after a restart. */
public final class ForgetfulTasks implements Tasks, RunningTasks {
    private final Set<TaskRef> forgotten = ConcurrentHashMap.newKeySet();
    private final TaskStore store;

    /** Tasks whose ends {@code listener} hears, but for the forgotten ones. */
    public ForgetfulTasks(Executor executor, Clock clock, TaskListener listener) {
        store = new TaskStore(
                executor, clock, TaskLimits.USUAL, (task, owner, end) -> tell(listener, task, owner, end));
    }

    @Override
    public TaskState state(TaskRef task) {
        return forgotten.contains(task) ? new TaskState.Forgotten() : store.state(task);
    }

    @Override
    public Page<RunningTask> list(PageRequest page) {
        Page<RunningTask> all = store.list(page);
        return new Page<>(
                all.items().stream()
                        .filter(running -> !forgotten.contains(running.task()))
                        .toList(),
                all.nextToken());
    }

    @Override
    public TaskState cancel(TaskRef task, Owner owner) {
        return forgotten.contains(task) ? new TaskState.Forgotten() : store.cancel(task, owner);
    }

    TaskStore store() {
        return store;
    }

    void forget(TaskRef task) {
        forgotten.add(task);
    }

    private void tell(TaskListener listener, TaskRef task, OwnerKey owner, TaskState end) {
        if (!forgotten.contains(task)) {
            listener.ended(task, owner, end);
        }
    }
}
