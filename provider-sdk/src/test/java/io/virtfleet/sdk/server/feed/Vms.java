package io.virtfleet.sdk.server.feed;

import io.virtfleet.contract.Owner;
import io.virtfleet.contract.VmId;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.contract.vm.VmStateDraft;

/** VMs of tests. */
public final class Vms {
    private Vms() {}

    public static VmState vm(String id, String fleet, long version) {
        return draft(id, version).owner(owner(id, fleet)).done();
    }

    public static VmState unowned(String id, long version) {
        return draft(id, version).done();
    }

    public static Owner owner(String id, String fleet) {
        return new Owner(
                fleet, "default", id, String.format("00000000-0000-0000-0000-%012d", id.hashCode() & 0xfffffff));
    }

    private static VmStateDraft draft(String id, long version) {
        return VmState.draft(new VmId(id), id, PowerState.ON).hardware(1, 1024).viewVersion(version);
    }
}
