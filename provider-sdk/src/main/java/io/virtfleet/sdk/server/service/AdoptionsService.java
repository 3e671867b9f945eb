package io.virtfleet.sdk.server.service;

import static io.virtfleet.sdk.server.call.Unary.answer;

import io.grpc.stub.StreamObserver;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.OwnerCodec;
import io.virtfleet.contract.adoption.AdoptionCodec;
import io.virtfleet.contract.adoption.Adoptions;
import io.virtfleet.contract.vm.codec.OperationCodec;
import io.virtfleet.proto.v1.AdoptionsGrpc;
import io.virtfleet.proto.v1.AdoptionsProto.AdoptRequest;
import io.virtfleet.proto.v1.AdoptionsProto.DisownRequest;
import io.virtfleet.proto.v1.OperationProto.Operation;
import io.virtfleet.sdk.server.call.Fence;

/** Puts a provider's adoptions on the wire. */
public final class AdoptionsService extends AdoptionsGrpc.AdoptionsImplBase {
    private final Adoptions adoptions;
    private final Fence fence;

    /** Which VM is wanted, and by which of its states that was decided. */
    private record Adoption(OwnedVm vm, long expectedViewVersion) {}

    /** Serves this part; changes pass the fence. */
    public AdoptionsService(Adoptions adoptions, Fence fence) {
        this.adoptions = adoptions;
        this.fence = fence;
    }

    @Override
    public void adopt(AdoptRequest request, StreamObserver<Operation> reply) {
        answer(reply, () -> {
            fence.pass(request.getOwner());
            Adoption wish = FieldPath.read(
                    at -> new Adoption(AdoptionCodec.decode(request, at), AdoptionCodec.decodeVersion(request, at)));
            return OperationCodec.encodeVm(adoptions.adopt(wish.vm(), wish.expectedViewVersion()));
        });
    }

    @Override
    public void disown(DisownRequest request, StreamObserver<Operation> reply) {
        answer(reply, () -> {
            fence.pass(request.getVm().getOwner());
            OwnedVm vm = FieldPath.read(at -> OwnerCodec.decode(request.getVm(), at.field("vm")));
            return OperationCodec.encodeVm(adoptions.disown(vm));
        });
    }
}
