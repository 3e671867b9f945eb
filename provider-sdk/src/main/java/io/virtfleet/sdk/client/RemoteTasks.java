package io.virtfleet.sdk.client;

import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.TaskRefCodec;
import io.virtfleet.contract.task.TaskCodec;
import io.virtfleet.contract.task.TaskState;
import io.virtfleet.contract.task.Tasks;
import io.virtfleet.proto.v1.ProviderGrpc;
import io.virtfleet.proto.v1.ProviderProto.IsTaskCompleteRequest;

/** A provider's tasks, over the wire. */
record RemoteTasks(RemoteCalls calls) implements Tasks {

    @Override
    public TaskState state(TaskRef task) {
        IsTaskCompleteRequest request = IsTaskCompleteRequest.newBuilder()
                .setTask(TaskRefCodec.encode(task))
                .build();
        return TaskCodec.decode(calls.read(ProviderGrpc.getIsTaskCompleteMethod(), request));
    }
}
