package io.virtfleet.sdk.server.service;

import static io.virtfleet.sdk.server.call.Unary.answer;

import io.grpc.stub.StreamObserver;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.OwnerCodec;
import io.virtfleet.contract.plan.ChangePlan;
import io.virtfleet.contract.plan.PlanCodec;
import io.virtfleet.contract.plan.Plans;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.codec.VmSpecCodec;
import io.virtfleet.proto.v1.PlansGrpc;
import io.virtfleet.proto.v1.PlansProto.PlanRequest;
import io.virtfleet.proto.v1.PlansProto.PlanResponse;
import java.util.List;
import java.util.function.Function;

/** Puts a provider's plans on the wire. */
public final class PlansService extends PlansGrpc.PlansImplBase {
    private final Plans plans;

    /** Serves this part. */
    public PlansService(Plans plans) {
        this.plans = plans;
    }

    @Override
    public void plan(PlanRequest request, StreamObserver<PlanResponse> reply) {
        answer(reply, () -> {
            Function<VmSpec, ChangePlan> change = FieldPath.read(at -> change(request, at));
            FieldPath.Reading<VmSpec> spec =
                    FieldPath.inspect(at -> VmSpecCodec.decode(request.getSpec(), at.field("spec")));
            return PlanCodec.encode(
                    spec.findings().isEmpty() ? change.apply(spec.value()) : ChangePlan.refused(spec.findings()));
        });
    }

    private Function<VmSpec, ChangePlan> change(PlanRequest request, FieldPath at) {
        return switch (request.getSubjectCase()) {
            case OWNER -> {
                var owner = OwnerCodec.decode(request.getOwner(), at.field("owner"));
                yield spec -> plans.create(owner, spec);
            }
            case VM -> {
                var vm = OwnerCodec.decode(request.getVm(), at.field("vm"));
                yield spec -> plans.reconfigure(vm, spec);
            }
            case SUBJECT_NOT_SET -> {
                at.field("owner").wrong("must be set, or vm");
                yield spec -> ChangePlan.refused(List.of());
            }
        };
    }
}
