package io.virtfleet.sdk.client;

import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.page.Page;
import io.virtfleet.contract.page.PageRequest;
import io.virtfleet.contract.plan.ChangePlan;
import io.virtfleet.contract.plan.PlanCodec;
import io.virtfleet.contract.plan.Plans;
import io.virtfleet.contract.platform.Platform;
import io.virtfleet.contract.platform.PlatformCodec;
import io.virtfleet.contract.platform.PlatformObject;
import io.virtfleet.contract.platform.ResourceCapacity;
import io.virtfleet.contract.vm.Placement;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.proto.v1.PlansGrpc;
import io.virtfleet.proto.v1.PlatformGrpc;
import java.util.List;
import java.util.Optional;

/** What a provider tells of its platform, and of what a change would do there, over the wire. */
record RemotePlatform(RemoteCalls calls) implements Platform, Plans {

    @Override
    public Page<PlatformObject> objects(PlatformObject.Kind kind, PageRequest page) {
        return PlatformCodec.decode(
                calls.read(PlatformGrpc.getListPlatformObjectsMethod(), PlatformCodec.encode(kind, page)));
    }

    @Override
    public List<ResourceCapacity> capacity(Optional<Placement> placement) {
        return PlatformCodec.decode(calls.read(PlatformGrpc.getGetCapacityMethod(), PlatformCodec.encode(placement)));
    }

    @Override
    public ChangePlan create(Owner owner, VmSpec spec) {
        return PlanCodec.decode(calls.read(PlansGrpc.getPlanMethod(), PlanCodec.encode(owner, spec)));
    }

    @Override
    public ChangePlan reconfigure(OwnedVm vm, VmSpec spec) {
        return PlanCodec.decode(calls.read(PlansGrpc.getPlanMethod(), PlanCodec.encode(vm, spec)));
    }
}
