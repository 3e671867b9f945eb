package io.virtfleet.contract.vm.codec;

import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.Lookup;
import io.virtfleet.contract.OwnerCodec;
import io.virtfleet.contract.VmId;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.proto.v1.ProviderProto;
import io.virtfleet.proto.v1.VmStateProto;
import java.util.Optional;

/** The border between domain and wire for the question after one VM and its answer. */
public final class DescribeCodec {

    private DescribeCodec() {}

    public static ProviderProto.DescribeRequest encode(Lookup<VmId> lookup) {
        ProviderProto.DescribeRequest.Builder wire = ProviderProto.DescribeRequest.newBuilder();
        return switch (lookup) {
            case Lookup.ById<VmId>(VmId id) -> wire.setVmId(id.value()).build();
            case Lookup.ByOwner<VmId>(var owner) ->
                wire.setOwner(OwnerCodec.encode(owner)).build();
        };
    }

    public static Lookup<VmId> decode(ProviderProto.DescribeRequest wire, FieldPath at) {
        return switch (wire.getByCase()) {
            case VM_ID -> new Lookup.ById<>(new VmId(at.field("vm_id").id(wire.getVmId())));
            case OWNER -> new Lookup.ByOwner<>(OwnerCodec.decode(wire.getOwner(), at.field("owner")));
            case BY_NOT_SET -> {
                at.field("by").wrong("must be set: vm_id or owner");
                yield new Lookup.ById<>(new VmId(""));
            }
        };
    }

    public static ProviderProto.DescribeResponse encodeFound(Optional<VmState> vm) {
        ProviderProto.DescribeResponse.Builder wire = ProviderProto.DescribeResponse.newBuilder();
        vm.map(VmStateCodec::encode)
                .ifPresentOrElse(wire::setVm, () -> wire.setAbsent(VmStateProto.Absent.getDefaultInstance()));
        return wire.build();
    }

    /** A wrong or empty answer is INTERNAL. */
    public static Optional<VmState> decodeFound(ProviderProto.DescribeResponse wire) {
        return FieldPath.readAnswer(at -> switch (wire.getFoundCase()) {
            case VM -> Optional.of(VmStateCodec.decode(wire.getVm(), at.field("vm")));
            case ABSENT -> Optional.empty();
            case FOUND_NOT_SET -> {
                at.field("found").wrong("must be set");
                yield Optional.empty();
            }
        });
    }
}
