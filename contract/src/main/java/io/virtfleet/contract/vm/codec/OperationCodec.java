package io.virtfleet.contract.vm.codec;

import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.Gone;
import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.TaskRefCodec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.proto.v1.OperationProto.Operation;
import io.virtfleet.proto.v1.VmStateProto;

/** The border between domain and wire for how a change of a VM ended. */
public final class OperationCodec {

    private OperationCodec() {}

    public static Operation encodeVm(Outcome<VmState> outcome) {
        Operation.Builder wire = Operation.newBuilder();
        return switch (outcome) {
            case Outcome.Done<VmState>(VmState vm) ->
                wire.setDone(VmStateCodec.encode(vm)).build();
            case Outcome.Pending<VmState>(TaskRef task) ->
                wire.setTask(TaskRefCodec.encode(task)).build();
        };
    }

    public static Operation encodeGone(Outcome<Gone> outcome) {
        Operation.Builder wire = Operation.newBuilder();
        return switch (outcome) {
            case Outcome.Done<Gone> done ->
                wire.setAbsent(VmStateProto.Absent.getDefaultInstance()).build();
            case Outcome.Pending<Gone>(TaskRef task) ->
                wire.setTask(TaskRefCodec.encode(task)).build();
        };
    }

    /** A wrong or empty answer is INTERNAL. */
    public static Outcome<VmState> decodeVm(Operation wire) {
        return FieldPath.readAnswer(at -> switch (wire.getOutcomeCase()) {
            case DONE -> Outcome.done(VmStateCodec.decode(wire.getDone(), at.field("done")));
            case TASK -> Outcome.pending(TaskRefCodec.decode(wire.getTask(), at.field("task")));
            case ABSENT, OUTCOME_NOT_SET -> {
                at.field("outcome").wrong("must be a VM or a task");
                yield Outcome.pending(new TaskRef(""));
            }
        });
    }

    /** A wrong or empty answer is INTERNAL. */
    public static Outcome<Gone> decodeGone(Operation wire) {
        return FieldPath.readAnswer(at -> switch (wire.getOutcomeCase()) {
            case ABSENT -> Outcome.done(new Gone());
            case TASK -> Outcome.pending(TaskRefCodec.decode(wire.getTask(), at.field("task")));
            case DONE, OUTCOME_NOT_SET -> {
                at.field("outcome").wrong("must be absent or a task");
                yield Outcome.done(new Gone());
            }
        });
    }
}
