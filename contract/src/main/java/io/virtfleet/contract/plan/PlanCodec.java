package io.virtfleet.contract.plan;

import io.virtfleet.contract.EnumCodec;
import io.virtfleet.contract.FaultCodec;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.OwnerCodec;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.codec.VmSpecCodec;
import io.virtfleet.proto.v1.PlansProto;

/** The border between domain and wire for plans. */
public final class PlanCodec {

    private static final EnumCodec<PlannedChange.Action, PlansProto.PlannedAction> ACTION =
            EnumCodec.of(PlannedChange.Action.class, PlansProto.PlannedAction.class, "PLANNED_ACTION_");

    private PlanCodec() {}

    public static PlansProto.PlanRequest encode(Owner owner, VmSpec spec) {
        return PlansProto.PlanRequest.newBuilder()
                .setOwner(OwnerCodec.encode(owner))
                .setSpec(VmSpecCodec.encode(spec))
                .build();
    }

    public static PlansProto.PlanRequest encode(OwnedVm vm, VmSpec spec) {
        return PlansProto.PlanRequest.newBuilder()
                .setVm(OwnerCodec.encode(vm))
                .setSpec(VmSpecCodec.encode(spec))
                .build();
    }

    public static PlansProto.PlanResponse encode(ChangePlan plan) {
        PlansProto.PlanResponse.Builder wire =
                PlansProto.PlanResponse.newBuilder().setNeedsRestart(plan.needsRestart());
        plan.changes().forEach(change -> wire.addChanges(encode(change)));
        plan.findings().forEach(finding -> wire.addFindings(FaultCodec.encode(finding)));
        return wire.build();
    }

    private static PlansProto.PlannedChange encode(PlannedChange change) {
        return PlansProto.PlannedChange.newBuilder()
                .setPath(change.path())
                .setAction(ACTION.encode(change.action()))
                .setFrom(change.from())
                .setTo(change.to())
                .setNeedsRestart(change.needsRestart())
                .build();
    }

    /** A wrong answer is INTERNAL. */
    public static ChangePlan decode(PlansProto.PlanResponse wire) {
        return FieldPath.readAnswer(at -> {
            ChangePlan plan = new ChangePlan(
                    at.each("changes", wire.getChangesList(), PlanCodec::decode),
                    wire.getFindingsList().stream().map(FaultCodec::decode).toList());
            if (plan.needsRestart() != wire.getNeedsRestart()) {
                at.field("needs_restart").wrong("must say whether any of the changes needs a restart");
            }
            return plan;
        });
    }

    private static PlannedChange decode(PlansProto.PlannedChange wire, FieldPath at) {
        if (wire.getPath().isEmpty()) {
            at.field("path").wrong("must not be empty");
        }
        return new PlannedChange(
                wire.getPath(),
                ACTION.decode(wire.getAction(), at.field("action")),
                wire.getFrom(),
                wire.getTo(),
                wire.getNeedsRestart());
    }
}
