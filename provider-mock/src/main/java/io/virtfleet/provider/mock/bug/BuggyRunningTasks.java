package io.virtfleet.provider.mock.bug;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.page.Page;
import io.virtfleet.contract.page.PageRequest;
import io.virtfleet.contract.task.RunningTask;
import io.virtfleet.contract.task.RunningTasks;
import io.virtfleet.contract.task.TaskState;
import io.virtfleet.contract.task.Tasks;
import io.virtfleet.provider.mock.world.MockFaults;
import io.virtfleet.provider.mock.world.MockVm;
import io.virtfleet.provider.mock.world.MockWorld;
import java.util.List;
import java.util.Optional;

/** Running tasks with the planted bugs. */
public record BuggyRunningTasks(RunningTasks honest, Tasks tasks, MockWorld world, Bugs bugs) implements RunningTasks {
    @Override
    public Page<RunningTask> list(PageRequest page) {
        if (bugs.has(Bug.LIST_TASKS_MISSES)) {
            return new Page<>(List.of(), "");
        }
        if (bugs.has(Bug.LIST_TASKS_SHOWS_OTHER_FLEETS)) {
            return new Page<>(
                    world.vms().stream()
                            .flatMap(vm -> vm.state().owner().stream())
                            .map(Owner::fleet)
                            .distinct()
                            .flatMap(fleet -> honest.list(PageRequest.first(fleet)).items().stream())
                            .toList(),
                    "");
        }
        return honest.list(page);
    }

    @Override
    public TaskState cancel(TaskRef task, Owner owner) {
        TaskState state = tasks.state(task);
        if (bugs.has(Bug.CANCEL_UNKNOWN_IS_ERROR) && state instanceof TaskState.Forgotten) {
            throw MockFaults.notFound("task.id", "there is no task " + task);
        }
        if (bugs.has(Bug.CANCEL_IGNORED)) {
            return state;
        }
        return honest.cancel(
                task, bugs.has(Bug.CANCEL_IGNORES_OWNER) ? worker(task).orElse(owner) : owner);
    }

    private Optional<Owner> worker(TaskRef task) {
        return world.vms().stream()
                .map(MockVm::state)
                .flatMap(vm -> vm.owner().stream())
                .filter(each -> honest.list(PageRequest.first(each.fleet())).items().stream()
                        .anyMatch(running ->
                                running.task().equals(task) && running.owner().equals(each.key())))
                .findFirst();
    }

    /** How a cancelled task is told to have ended. */
    static TaskState told(TaskState state, Bugs bugs) {
        return bugs.has(Bug.CANCEL_FAILS_AS_INTERNAL)
                        && state instanceof TaskState.Failed failed
                        && failed.wasCancelled()
                ? new TaskState.Failed(Fault.of(FaultKind.INTERNAL, "interrupted"))
                : state;
    }
}
