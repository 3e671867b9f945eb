package io.virtfleet.sdk.server.service;

import static io.virtfleet.sdk.server.call.Unary.answer;

import io.grpc.stub.StreamObserver;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.OwnerCodec;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.TaskRefCodec;
import io.virtfleet.contract.page.PageRequest;
import io.virtfleet.contract.task.RunningTaskCodec;
import io.virtfleet.contract.task.RunningTasks;
import io.virtfleet.contract.task.TaskCodec;
import io.virtfleet.proto.v1.TaskProto.TaskStatus;
import io.virtfleet.proto.v1.TasksGrpc;
import io.virtfleet.proto.v1.TasksProto.CancelTaskRequest;
import io.virtfleet.proto.v1.TasksProto.ListTasksRequest;
import io.virtfleet.proto.v1.TasksProto.ListTasksResponse;
import io.virtfleet.sdk.server.call.Fence;

/** Puts a provider's running tasks on the wire. */
public final class TasksService extends TasksGrpc.TasksImplBase {
    private final RunningTasks tasks;
    private final Fence fence;

    /** The end of which task, and whose it must be. */
    private record Cancellation(TaskRef task, Owner owner) {}

    /** Serves this part; changes pass the fence. */
    public TasksService(RunningTasks tasks, Fence fence) {
        this.tasks = tasks;
        this.fence = fence;
    }

    @Override
    public void listTasks(ListTasksRequest request, StreamObserver<ListTasksResponse> reply) {
        answer(reply, () -> {
            PageRequest wish = FieldPath.read(at -> RunningTaskCodec.decode(request, at));
            return RunningTaskCodec.encode(PageTokens.marked(tasks.list(PageTokens.unmarked(wish))));
        });
    }

    @Override
    public void cancelTask(CancelTaskRequest request, StreamObserver<TaskStatus> reply) {
        answer(reply, () -> {
            fence.pass(request.getOwner());
            Cancellation wish = FieldPath.read(at -> new Cancellation(
                    TaskRefCodec.decode(request.getTask(), at.field("task")),
                    OwnerCodec.decode(request.getOwner(), at.field("owner"))));
            return TaskCodec.encode(tasks.cancel(wish.task(), wish.owner()));
        });
    }
}
