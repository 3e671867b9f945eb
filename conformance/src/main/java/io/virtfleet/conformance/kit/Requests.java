package io.virtfleet.conformance.kit;

import io.virtfleet.proto.v1.AdoptionsProto.AdoptRequest;
import io.virtfleet.proto.v1.AdoptionsProto.DisownRequest;
import io.virtfleet.proto.v1.OwnerProto.OwnedVm;
import io.virtfleet.proto.v1.OwnerProto.Owner;
import io.virtfleet.proto.v1.OwnerProto.OwnerKey;
import io.virtfleet.proto.v1.ProviderProto.AfterGrace;
import io.virtfleet.proto.v1.ProviderProto.CreateRequest;
import io.virtfleet.proto.v1.ProviderProto.DeleteRequest;
import io.virtfleet.proto.v1.ProviderProto.DescribeRequest;
import io.virtfleet.proto.v1.ProviderProto.PowerAction;
import io.virtfleet.proto.v1.ProviderProto.PowerRequest;
import io.virtfleet.proto.v1.ProviderProto.ReconfigureRequest;
import io.virtfleet.proto.v1.VmSpecProto.VmSpec;
import io.virtfleet.proto.v1.VmStateProto.PowerState;
import io.virtfleet.proto.v1.VmStateProto.VmState;

/** The requests of the core service, in few words. */
public final class Requests {
    private Requests() {}

    public static CreateRequest create(Owner owner, VmSpec spec, PowerState power) {
        return CreateRequest.newBuilder()
                .setOwner(owner)
                .setSpec(spec)
                .setPower(power)
                .build();
    }

    public static DeleteRequest delete(OwnedVm vm) {
        return DeleteRequest.newBuilder().setVm(vm).build();
    }

    /** A power change; a SHUTDOWN pulls the plug when the guest does not listen. */
    public static PowerRequest power(OwnedVm vm, PowerAction action) {
        var request = PowerRequest.newBuilder().setVm(vm).setAction(action);
        if (action == PowerAction.POWER_ACTION_SHUTDOWN) {
            request.setAfterGrace(AfterGrace.AFTER_GRACE_OFF)
                    .getGracePeriodBuilder()
                    .setSeconds(1);
        }
        return request.build();
    }

    public static ReconfigureRequest reconfigure(OwnedVm vm, VmSpec spec) {
        return ReconfigureRequest.newBuilder().setVm(vm).setSpec(spec).build();
    }

    /** The adoption of a VM as it was seen. */
    public static AdoptRequest adopt(VmState seen, Owner owner) {
        return AdoptRequest.newBuilder()
                .setVmId(seen.getId())
                .setOwner(owner)
                .setExpectedViewVersion(seen.getViewVersion())
                .build();
    }

    public static DisownRequest disown(OwnedVm vm) {
        return DisownRequest.newBuilder().setVm(vm).build();
    }

    public static DescribeRequest describe(String vmId) {
        return DescribeRequest.newBuilder().setVmId(vmId).build();
    }

    public static DescribeRequest describe(OwnerKey owner) {
        return DescribeRequest.newBuilder().setOwner(owner).build();
    }

    public static OwnerKey key(Owner owner) {
        return OwnerKey.newBuilder()
                .setFleet(owner.getFleet())
                .setUid(owner.getUid())
                .build();
    }

    /** A VM as a change names it, when its owner asks. */
    public static OwnedVm owned(VmState vm) {
        return owned(vm.getId(), vm.getOwner());
    }

    public static OwnedVm owned(String vmId, Owner owner) {
        return OwnedVm.newBuilder().setVmId(vmId).setOwner(owner).build();
    }
}
