package io.virtfleet.sdk.client;

import io.virtfleet.contract.Owner;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.TaskRefCodec;
import io.virtfleet.contract.page.Page;
import io.virtfleet.contract.page.PageRequest;
import io.virtfleet.contract.task.RunningTask;
import io.virtfleet.contract.task.RunningTaskCodec;
import io.virtfleet.contract.task.RunningTasks;
import io.virtfleet.contract.task.TaskCodec;
import io.virtfleet.contract.task.TaskState;
import io.virtfleet.contract.task.Tasks;
import io.virtfleet.proto.v1.ProviderGrpc;
import io.virtfleet.proto.v1.ProviderProto.IsTaskCompleteRequest;
import io.virtfleet.proto.v1.TasksGrpc;

/** A provider's tasks, over the wire. */
record RemoteTasks(RemoteCalls calls) implements Tasks, RunningTasks {

    @Override
    public TaskState state(TaskRef task) {
        IsTaskCompleteRequest request = IsTaskCompleteRequest.newBuilder()
                .setTask(TaskRefCodec.encode(task))
                .build();
        return TaskCodec.decode(calls.read(ProviderGrpc.getIsTaskCompleteMethod(), request));
    }

    @Override
    public Page<RunningTask> list(PageRequest page) {
        return RunningTaskCodec.decode(calls.read(TasksGrpc.getListTasksMethod(), RunningTaskCodec.encode(page)));
    }

    @Override
    public TaskState cancel(TaskRef task, Owner owner) {
        return TaskCodec.decode(calls.change(TasksGrpc.getCancelTaskMethod(), RunningTaskCodec.encode(task, owner)));
    }
}
