package io.virtfleet.sdk.client;

import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.adoption.AdoptionCodec;
import io.virtfleet.contract.adoption.Adoptions;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.contract.vm.codec.OperationCodec;
import io.virtfleet.proto.v1.AdoptionsGrpc;

/** A provider's adoptions, over the wire. */
record RemoteAdoptions(RemoteCalls calls) implements Adoptions {

    @Override
    public Outcome<VmState> adopt(OwnedVm vm, long expectedViewVersion) {
        return OperationCodec.decodeVm(
                calls.change(AdoptionsGrpc.getAdoptMethod(), AdoptionCodec.encode(vm, expectedViewVersion)));
    }

    @Override
    public Outcome<VmState> disown(OwnedVm vm) {
        return OperationCodec.decodeVm(calls.change(AdoptionsGrpc.getDisownMethod(), AdoptionCodec.encode(vm)));
    }
}
