package io.virtfleet.conformance.kit;

import io.virtfleet.contract.FaultCodec;
import io.virtfleet.proto.v1.ImagesProto.Image;
import io.virtfleet.proto.v1.ImagesProto.ImageOperation;
import io.virtfleet.proto.v1.OperationProto.Operation;
import io.virtfleet.proto.v1.OperationProto.TaskRef;
import io.virtfleet.proto.v1.ProviderProto.IsTaskCompleteRequest;
import io.virtfleet.proto.v1.SnapshotsProto.Snapshot;
import io.virtfleet.proto.v1.SnapshotsProto.SnapshotOperation;
import io.virtfleet.proto.v1.TaskProto.TaskStatus;
import io.virtfleet.proto.v1.TaskProto.TaskSucceeded;
import io.virtfleet.proto.v1.VmStateProto.VmState;
import java.time.Duration;

/** The one place that follows tasks: whether a provider answers at once or later is the same to a case. */
public final class TaskFollower {
    private final Calls calls;
    private final Duration timeout;

    public TaskFollower(Calls calls, Duration timeout) {
        this.calls = calls;
        this.timeout = timeout;
    }

    /** The VM a change ends with. */
    public VmState vm(Operation operation) {
        return switch (operation.getOutcomeCase()) {
            case DONE -> operation.getDone();
            case TASK -> {
                TaskSucceeded end = success(operation.getTask());
                Expect.that(end.hasVm(), "a task that succeeded with the VM's state", end);
                yield end.getVm();
            }
            case ABSENT, OUTCOME_NOT_SET -> throw new CaseFailure("the VM's state or a task", outcome(operation));
        };
    }

    /** Waits until a VM is gone. */
    public void absent(Operation operation) {
        switch (operation.getOutcomeCase()) {
            case ABSENT -> {}
            case TASK -> {
                TaskSucceeded end = success(operation.getTask());
                Expect.that(end.hasAbsent(), "a task that succeeded with 'absent'", end);
            }
            case DONE, OUTCOME_NOT_SET -> throw new CaseFailure("'absent' or a task", outcome(operation));
        }
    }

    /** Waits until a change of a VM is over, whatever it answers. */
    public void end(Operation operation) {
        if (operation.hasTask()) {
            success(operation.getTask());
        }
    }

    public Snapshot snapshot(SnapshotOperation operation) {
        return switch (operation.getOutcomeCase()) {
            case DONE -> operation.getDone();
            case TASK -> {
                TaskSucceeded end = success(operation.getTask());
                Expect.that(end.hasSnapshot(), "a task that succeeded with the snapshot", end);
                yield end.getSnapshot();
            }
            case OUTCOME_NOT_SET -> throw new CaseFailure("a snapshot or a task", "neither");
        };
    }

    public Image image(ImageOperation operation) {
        return switch (operation.getOutcomeCase()) {
            case DONE -> operation.getDone();
            case TASK -> {
                TaskSucceeded end = success(operation.getTask());
                Expect.that(end.hasImage(), "a task that succeeded with the image", end);
                yield end.getImage();
            }
            case ABSENT, OUTCOME_NOT_SET -> throw new CaseFailure("an image or a task", "neither");
        };
    }

    /** Waits until an image is gone. */
    public void absent(ImageOperation operation) {
        switch (operation.getOutcomeCase()) {
            case ABSENT -> {}
            case TASK -> {
                TaskSucceeded end = success(operation.getTask());
                Expect.that(end.hasAbsent(), "a task that succeeded with 'absent'", end);
            }
            case DONE, OUTCOME_NOT_SET -> throw new CaseFailure("'absent' or a task", "neither");
        }
    }

    /** Where the task stands now. */
    public TaskStatus status(TaskRef task) {
        return calls.provider()
                .isTaskComplete(IsTaskCompleteRequest.newBuilder().setTask(task).build());
    }

    /** How the task ends. */
    public TaskStatus end(TaskRef task) {
        return Patience.until(
                "the end of task " + task.getId(), timeout, () -> status(task), status -> !status.hasRunning());
    }

    private TaskSucceeded success(TaskRef task) {
        TaskStatus end = end(task);
        return switch (end.getStateCase()) {
            case SUCCEEDED -> end.getSucceeded();
            case FAILED -> throw new TaskFailure(FaultCodec.decode(end.getFailed()));
            case RUNNING, FORGOTTEN, STATE_NOT_SET ->
                throw new CaseFailure(
                        "a task that succeeded", end.getStateCase().toString());
        };
    }

    private static String outcome(Operation operation) {
        return operation.getOutcomeCase() + " " + operation;
    }
}
