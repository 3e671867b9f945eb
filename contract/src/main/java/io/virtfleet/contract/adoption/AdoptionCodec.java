package io.virtfleet.contract.adoption;

import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.OwnerCodec;
import io.virtfleet.contract.VmId;
import io.virtfleet.proto.v1.AdoptionsProto;

/** The border between domain and wire for adoptions. */
public final class AdoptionCodec {

    private AdoptionCodec() {}

    public static AdoptionsProto.AdoptRequest encode(OwnedVm vm, long expectedViewVersion) {
        return AdoptionsProto.AdoptRequest.newBuilder()
                .setVmId(vm.id().value())
                .setOwner(OwnerCodec.encode(vm.owner()))
                .setExpectedViewVersion(expectedViewVersion)
                .build();
    }

    /** Reads all of the request but {@code expected_view_version}. */
    public static OwnedVm decode(AdoptionsProto.AdoptRequest wire, FieldPath at) {
        return new OwnedVm(
                new VmId(at.field("vm_id").id(wire.getVmId())), OwnerCodec.decode(wire.getOwner(), at.field("owner")));
    }

    public static long decodeVersion(AdoptionsProto.AdoptRequest wire, FieldPath at) {
        return at.field("expected_view_version").range(wire.getExpectedViewVersion(), 1, Long.MAX_VALUE);
    }

    public static AdoptionsProto.DisownRequest encode(OwnedVm vm) {
        return AdoptionsProto.DisownRequest.newBuilder()
                .setVm(OwnerCodec.encode(vm))
                .build();
    }
}
