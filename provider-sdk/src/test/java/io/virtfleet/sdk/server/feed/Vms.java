package io.virtfleet.sdk.server.feed;

import io.virtfleet.contract.Owner;
import io.virtfleet.contract.VmId;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmPhase;
import io.virtfleet.contract.vm.VmState;
import java.util.List;
import java.util.Optional;

/** VMs of tests. */
public final class Vms {
    private Vms() {}

    public static VmState vm(String id, String fleet, long version) {
        return vm(id, Optional.of(owner(id, fleet)), version);
    }

    public static VmState unowned(String id, long version) {
        return vm(id, Optional.empty(), version);
    }

    public static Owner owner(String id, String fleet) {
        return new Owner(
                fleet, "default", id, String.format("00000000-0000-0000-0000-%012d", id.hashCode() & 0xfffffff));
    }

    private static VmState vm(String id, Optional<Owner> owner, long version) {
        return new VmState(
                new VmId(id),
                owner,
                id,
                PowerState.ON,
                VmPhase.RUNNING,
                "",
                1,
                1024,
                List.of(),
                List.of(),
                Optional.empty(),
                "",
                List.of(),
                version);
    }
}
