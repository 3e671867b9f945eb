package io.virtfleet.sdk.server.service;

import static io.virtfleet.sdk.server.call.Unary.answer;

import io.grpc.stub.StreamObserver;
import io.virtfleet.contract.Capability;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.OwnerCodec;
import io.virtfleet.contract.clone.CloneCodec;
import io.virtfleet.contract.clone.CloneSpec;
import io.virtfleet.contract.clone.Clones;
import io.virtfleet.contract.vm.codec.OperationCodec;
import io.virtfleet.proto.v1.ClonesGrpc;
import io.virtfleet.proto.v1.ClonesProto.CloneRequest;
import io.virtfleet.proto.v1.OperationProto.Operation;
import io.virtfleet.sdk.server.call.Fence;

/** Puts a provider's clones on the wire. */
public final class ClonesService extends ClonesGrpc.ClonesImplBase {
    private final Clones clones;
    private final Fence fence;

    /** A clone as it is wanted, and whose it is. */
    private record Creation(Owner owner, CloneSpec spec) {}

    /** Serves this part; changes pass the fence. */
    public ClonesService(Clones clones, Fence fence) {
        this.clones = clones;
        this.fence = fence;
    }

    @Override
    public void clone(CloneRequest request, StreamObserver<Operation> reply) {
        answer(reply, () -> {
            fence.pass(request.getOwner());
            Creation wish = FieldPath.read(at -> new Creation(
                    OwnerCodec.decode(request.getOwner(), at.field("owner")), CloneCodec.decode(request, at)));
            if (wish.spec().mode() == CloneSpec.Mode.LINKED) {
                Traits.require(clones.traits(), Capability.LINKED_CLONES, "mode");
            }
            return OperationCodec.encodeVm(clones.create(wish.owner(), wish.spec()));
        });
    }
}
