package io.virtfleet.conformance.cases.task;

import static io.virtfleet.proto.v1.VmStateProto.PowerState.POWER_STATE_OFF;

import io.virtfleet.conformance.kit.Calls;
import io.virtfleet.conformance.kit.ConformanceCase;
import io.virtfleet.conformance.kit.Expect;
import io.virtfleet.conformance.kit.Need;
import io.virtfleet.conformance.kit.NotApplicable;
import io.virtfleet.conformance.kit.Requests;
import io.virtfleet.conformance.kit.Scene;
import io.virtfleet.conformance.kit.Section;
import io.virtfleet.contract.Capability;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.proto.v1.OperationProto.Operation;
import io.virtfleet.proto.v1.OperationProto.TaskRef;
import io.virtfleet.proto.v1.OwnerProto.Owner;
import io.virtfleet.proto.v1.TaskProto.TaskStatus;
import io.virtfleet.proto.v1.TasksProto.CancelTaskRequest;
import io.virtfleet.proto.v1.TasksProto.ListTasksRequest;
import io.virtfleet.proto.v1.TasksProto.ListTasksResponse;
import io.virtfleet.proto.v1.TasksProto.RunningTask;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** What a provider must do that lists and cancels its running tasks. */
public final class RunningTaskCases {
    private static final int TRIES = 3;

    public static final List<ConformanceCase> ALL = Stream.of(
                    task("list.running", "ListTasks shows a task that runs", RunningTaskCases::listed),
                    task("list.ended", "ListTasks does not show a task that ended", RunningTaskCases::endedNotListed),
                    task("list.own-fleet-only", "ListTasks shows no task of another fleet", RunningTaskCases::ownFleet),
                    task("list.pages", "ListTasks shows each running task on one page", RunningTaskCases::pages),
                    task(
                            "cancel.create",
                            "A Create that is cancelled fails and leaves no VM",
                            RunningTaskCases::cancel),
                    task("cancel.repeated", "A task can be cancelled again", RunningTaskCases::repeated),
                    task("cancel.ended", "CancelTask of an ended task answers how it ended", RunningTaskCases::ended),
                    task(
                            "cancel.unknown",
                            "CancelTask of an unknown task answers 'forgotten'",
                            RunningTaskCases::unknown),
                    task(
                            "cancel.other-owner",
                            "CancelTask of another owner's task is CONFLICT",
                            RunningTaskCases::other))
            .map(each -> each.needing(Need.has(Capability.TASKS)))
            .toList();

    private RunningTaskCases() {}

    private static ConformanceCase task(String id, String name, ConformanceCase.Body body) {
        return ConformanceCase.of("task." + id, name, Section.RUNNING_TASKS, body);
    }

    private static void listed(Scene scene) {
        Owner owner = scene.owner();
        TaskRef task = started(scene, owner);
        Optional<RunningTask> seen = find(list(scene.reading(), scene.fleet(), 0, ""), task);
        requireRunning(scene, task);
        Expect.that(seen.isPresent(), "task " + task.getId() + " on the list", "a list without it");
        Expect.equal("whose it is", Requests.key(owner), seen.orElseThrow().getOwner());
        int percent = seen.orElseThrow().getProgress().getPercent();
        Expect.that(percent >= 0 && percent <= 100, "a percent from 0 to 100", percent);
    }

    private static void endedNotListed(Scene scene) {
        TaskRef task = started(scene, scene.owner());
        scene.tasks().end(task);
        ListTasksResponse page = list(scene.reading(), scene.fleet(), 0, "");
        Expect.that(find(page, task).isEmpty(), "a list without the ended task", page);
    }

    private static void ownFleet(Scene scene) {
        TaskRef task = started(scene, scene.owner());
        ListTasksResponse page = list(scene.reading(), scene.otherFleet(), 0, "");
        requireRunning(scene, task);
        Expect.equal("the tasks of a fleet without any", List.of(), page.getTasksList());
    }

    private static void pages(Scene scene) {
        List<TaskRef> started = List.of(started(scene, scene.owner()), started(scene, scene.owner()));
        List<TaskRef> seen = new ArrayList<>();
        String token = "";
        do {
            ListTasksResponse page = list(scene.reading(), scene.fleet(), 1, token);
            Expect.that(page.getTasksCount() <= 1, "at most one task on a page of one", page);
            page.getTasksList().forEach(running -> seen.add(running.getTask()));
            token = page.getNextPageToken();
        } while (!token.isEmpty());
        started.forEach(task -> requireRunning(scene, task));
        Expect.that(
                seen.size() == started.size() && seen.containsAll(started), "each running task once: " + started, seen);
    }

    // A task may be at its last step when it is asked to stop; not every time.
    private static void cancel(Scene scene) {
        for (int tried = 0; tried < TRIES; tried++) {
            Owner owner = scene.owner();
            TaskRef task = started(scene, owner);
            cancel(scene.calls(), task, owner);
            TaskStatus end = scene.tasks().end(task);
            if (!end.hasSucceeded()) {
                requireCancelled(end);
                Expect.equal("the owner's VM", Optional.empty(), scene.find(owner));
                return;
            }
        }
        Expect.that(false, "a task that stops when it is cancelled", TRIES + " tasks that went on to their end");
    }

    private static void repeated(Scene scene) {
        Owner owner = scene.owner();
        TaskRef task = started(scene, owner);
        cancel(scene.calls(), task, owner);
        TaskStatus again = cancel(scene.calls(), task, owner);
        Expect.that(!again.hasForgotten(), "where the task stands", again);
        TaskStatus end = scene.tasks().end(task);
        Expect.equal("the answer after the end", end, cancel(scene.calls(), task, owner));
    }

    private static void ended(Scene scene) {
        Owner owner = scene.owner();
        TaskRef task = started(scene, owner);
        TaskStatus end = scene.tasks().end(task);
        Expect.equal("the answer", end, cancel(scene.calls(), task, owner));
        Expect.that(scene.find(owner).isPresent(), "the VM that the task made", "'absent'");
    }

    private static void unknown(Scene scene) {
        TaskRef nobodys =
                TaskRef.newBuilder().setId(UUID.randomUUID().toString()).build();
        TaskStatus answer = cancel(scene.calls(), nobodys, scene.owner());
        Expect.that(answer.hasForgotten(), "'forgotten'", answer);
    }

    private static void other(Scene scene) {
        TaskRef task = started(scene, scene.owner());
        requireRunning(scene, task);
        Owner stranger = scene.owner();
        Expect.refusedWithin(FaultKind.CONFLICT, "owner", () -> cancel(scene.calls(), task, stranger));
        TaskStatus end = scene.tasks().end(task);
        Expect.that(end.hasSucceeded(), "a task that goes on to its end", end);
    }

    /** Fails unless the task ended because it was cancelled. */
    public static void requireCancelled(TaskStatus end) {
        boolean cancelled = end.hasFailed()
                && end.getFailed().getKind().name().equals("FAULT_KIND_BUSY")
                && "cancelled".equals(end.getFailed().getParamsMap().get("reason"));
        Expect.that(cancelled, "'failed' with BUSY and the parameter reason=cancelled", end);
    }

    private static ListTasksResponse list(Calls calls, String fleet, int size, String token) {
        return calls.tasks()
                .listTasks(ListTasksRequest.newBuilder()
                        .setFleet(fleet)
                        .setPageSize(size)
                        .setPageToken(token)
                        .build());
    }

    private static Optional<RunningTask> find(ListTasksResponse page, TaskRef task) {
        return page.getTasksList().stream()
                .filter(running -> running.getTask().equals(task))
                .findFirst();
    }

    private static TaskStatus cancel(Calls calls, TaskRef task, Owner owner) {
        return calls.tasks()
                .cancelTask(CancelTaskRequest.newBuilder()
                        .setTask(task)
                        .setOwner(owner)
                        .build());
    }

    private static TaskRef started(Scene scene, Owner owner) {
        Operation operation = scene.calls().provider().create(Requests.create(owner, scene.spec(), POWER_STATE_OFF));
        if (!operation.hasTask()) {
            throw new NotApplicable("the provider answers Create at once, without a task");
        }
        return operation.getTask();
    }

    // What was asked meanwhile says something only if the task ran all that time.
    private static void requireRunning(Scene scene, TaskRef task) {
        if (!scene.tasks().status(task).hasRunning()) {
            throw new NotApplicable("the provider's tasks end too soon to ask in between");
        }
    }
}
