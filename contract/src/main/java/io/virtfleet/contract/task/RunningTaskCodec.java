package io.virtfleet.contract.task;

import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.OwnerCodec;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.TaskRefCodec;
import io.virtfleet.contract.page.Page;
import io.virtfleet.contract.page.PageRequest;
import io.virtfleet.contract.page.PageRequestCodec;
import io.virtfleet.proto.v1.TasksProto;

/** The border between domain and wire for running tasks. */
public final class RunningTaskCodec {

    private RunningTaskCodec() {}

    public static TasksProto.ListTasksRequest encode(PageRequest page) {
        return TasksProto.ListTasksRequest.newBuilder()
                .setFleet(page.fleet())
                .setPageSize(page.size())
                .setPageToken(page.token())
                .build();
    }

    public static PageRequest decode(TasksProto.ListTasksRequest wire, FieldPath at) {
        return PageRequestCodec.decode(wire.getFleet(), wire.getPageSize(), wire.getPageToken(), at);
    }

    public static TasksProto.ListTasksResponse encode(Page<RunningTask> page) {
        return TasksProto.ListTasksResponse.newBuilder()
                .addAllTasks(page.items().stream().map(RunningTaskCodec::encode).toList())
                .setNextPageToken(page.nextToken())
                .build();
    }

    private static TasksProto.RunningTask encode(RunningTask running) {
        return TasksProto.RunningTask.newBuilder()
                .setTask(TaskRefCodec.encode(running.task()))
                .setOwner(OwnerCodec.encode(running.owner()))
                .setProgress(TaskCodec.encode(running.progress()))
                .build();
    }

    /** A wrong answer is INTERNAL. */
    public static Page<RunningTask> decode(TasksProto.ListTasksResponse wire) {
        return FieldPath.readAnswer(at ->
                new Page<>(at.each("tasks", wire.getTasksList(), RunningTaskCodec::decode), wire.getNextPageToken()));
    }

    private static RunningTask decode(TasksProto.RunningTask wire, FieldPath at) {
        return new RunningTask(
                TaskRefCodec.decode(wire.getTask(), at.field("task")),
                OwnerCodec.decode(wire.getOwner(), at.field("owner")),
                TaskCodec.decode(wire.getProgress(), at.field("progress")));
    }

    public static TasksProto.CancelTaskRequest encode(TaskRef task, Owner owner) {
        return TasksProto.CancelTaskRequest.newBuilder()
                .setTask(TaskRefCodec.encode(task))
                .setOwner(OwnerCodec.encode(owner))
                .build();
    }
}
