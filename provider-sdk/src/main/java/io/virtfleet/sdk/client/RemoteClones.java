package io.virtfleet.sdk.client;

import io.virtfleet.contract.Capability;
import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.clone.CloneCodec;
import io.virtfleet.contract.clone.CloneSpec;
import io.virtfleet.contract.clone.Clones;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.contract.vm.codec.OperationCodec;
import io.virtfleet.proto.v1.ClonesGrpc;
import java.util.Set;

/** A provider's clones, over the wire. */
record RemoteClones(RemoteCalls calls, Set<Capability> traits) implements Clones {

    @Override
    public Outcome<VmState> create(Owner owner, CloneSpec spec) {
        return OperationCodec.decodeVm(calls.change(ClonesGrpc.getCloneMethod(), CloneCodec.encode(owner, spec)));
    }
}
