package io.virtfleet.contract.task;

import io.virtfleet.contract.FaultCodec;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.image.ImageCodec;
import io.virtfleet.contract.snapshot.SnapshotCodec;
import io.virtfleet.contract.vm.codec.VmStateCodec;
import io.virtfleet.proto.v1.TaskProto;
import io.virtfleet.proto.v1.VmStateProto;

/** The border between domain and wire for tasks and their results. */
public final class TaskCodec {

    private static final int MAX_PERCENT = 100;

    private TaskCodec() {}

    public static TaskProto.TaskStatus encode(TaskState state) {
        TaskProto.TaskStatus.Builder wire = TaskProto.TaskStatus.newBuilder();
        return switch (state) {
            case TaskState.Running running -> wire.setRunning(encode(running)).build();
            case TaskState.Succeeded succeeded ->
                wire.setSucceeded(encode(succeeded.result())).build();
            case TaskState.Failed failed ->
                wire.setFailed(FaultCodec.encode(failed.fault())).build();
            case TaskState.Forgotten forgotten ->
                wire.setForgotten(TaskProto.TaskForgotten.getDefaultInstance()).build();
        };
    }

    static TaskProto.TaskRunning encode(TaskState.Running running) {
        return TaskProto.TaskRunning.newBuilder()
                .setPercent(running.percent())
                .setMessage(running.message())
                .build();
    }

    public static TaskProto.TaskSucceeded encode(TaskResult result) {
        TaskProto.TaskSucceeded.Builder wire = TaskProto.TaskSucceeded.newBuilder();
        return switch (result) {
            case TaskResult.OfVm made ->
                wire.setVm(VmStateCodec.encode(made.vm())).build();
            case TaskResult.OfRemoval removal ->
                wire.setAbsent(VmStateProto.Absent.getDefaultInstance()).build();
            case TaskResult.OfSnapshot made ->
                wire.setSnapshot(SnapshotCodec.encode(made.snapshot())).build();
            case TaskResult.OfImage made ->
                wire.setImage(ImageCodec.encode(made.image())).build();
        };
    }

    /** A wrong or empty answer is INTERNAL. */
    public static TaskState decode(TaskProto.TaskStatus wire) {
        return FieldPath.readAnswer(at -> switch (wire.getStateCase()) {
            case RUNNING -> decode(wire.getRunning(), at.field("running"));
            case SUCCEEDED -> new TaskState.Succeeded(decode(wire.getSucceeded(), at.field("succeeded")));
            case FAILED -> new TaskState.Failed(FaultCodec.decode(wire.getFailed()));
            case FORGOTTEN -> new TaskState.Forgotten();
            case STATE_NOT_SET -> {
                at.field("state").wrong("must be set");
                yield new TaskState.Forgotten();
            }
        });
    }

    static TaskState.Running decode(TaskProto.TaskRunning wire, FieldPath at) {
        return new TaskState.Running(at.field("percent").range(wire.getPercent(), 0, MAX_PERCENT), wire.getMessage());
    }

    public static TaskResult decode(TaskProto.TaskSucceeded wire, FieldPath at) {
        return switch (wire.getResultCase()) {
            case VM -> new TaskResult.OfVm(VmStateCodec.decode(wire.getVm(), at.field("vm")));
            case ABSENT -> new TaskResult.OfRemoval();
            case SNAPSHOT -> new TaskResult.OfSnapshot(SnapshotCodec.decode(wire.getSnapshot(), at.field("snapshot")));
            case IMAGE -> new TaskResult.OfImage(ImageCodec.decode(wire.getImage(), at.field("image")));
            case RESULT_NOT_SET -> {
                at.field("result").wrong("must be set");
                yield new TaskResult.OfRemoval();
            }
        };
    }
}
