package io.virtfleet.sdk.client;

import io.virtfleet.contract.Owner;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.page.Page;
import io.virtfleet.contract.page.PageRequest;
import io.virtfleet.contract.task.RunningTask;
import io.virtfleet.contract.task.RunningTaskCodec;
import io.virtfleet.contract.task.RunningTasks;
import io.virtfleet.contract.task.TaskCodec;
import io.virtfleet.contract.task.TaskState;
import io.virtfleet.proto.v1.TasksGrpc;

/** A provider's running tasks, over the wire. */
record RemoteRunningTasks(RemoteCalls calls) implements RunningTasks {

    @Override
    public Page<RunningTask> list(PageRequest page) {
        return RunningTaskCodec.decode(calls.read(TasksGrpc.getListTasksMethod(), RunningTaskCodec.encode(page)));
    }

    @Override
    public TaskState cancel(TaskRef task, Owner owner) {
        return TaskCodec.decode(calls.change(TasksGrpc.getCancelTaskMethod(), RunningTaskCodec.encode(task, owner)));
    }
}
