package io.virtfleet.contract;

import io.virtfleet.proto.v1.OperationProto;

/** The border between domain and wire for the names of tasks. */
public final class TaskRefCodec {

    private TaskRefCodec() {}

    public static OperationProto.TaskRef encode(TaskRef task) {
        return OperationProto.TaskRef.newBuilder().setId(task.id()).build();
    }

    public static TaskRef decode(OperationProto.TaskRef wire, FieldPath at) {
        return new TaskRef(at.field("id").id(wire.getId()));
    }
}
