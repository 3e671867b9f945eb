package io.virtfleet.contract.vm;

import io.virtfleet.contract.Capability;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.Gone;
import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.VmId;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The required part of a provider. Every change may be repeated: the second call finds what the first one made. No call
 * waits for slow work; it answers {@link Outcome.Pending}. A VM that is not stamped for the given owner is never
 * touched: CONFLICT.
 */
public interface VirtualMachines {
    /** What stands between this provider and its platform; empty when all is well. */
    List<Fault> check();

    /** Names the platform itself, however it is reached; empty: not known yet. Does not ask the platform. */
    default String platformId() {
        return "";
    }

    /** What stands in the way of such a VM, all findings at once; changes nothing. */
    List<Fault> check(VmSpec spec);

    /** Creates the VM of {@code owner}, or answers with the one (or the task) it already has. */
    Outcome<VmState> create(Owner owner, VmSpec spec, PowerState power);

    /** A VM that is already in that state is done. One that is gone is NOT_FOUND. */
    Outcome<VmState> power(OwnedVm vm, PowerAction action);

    /** Makes the VM as the spec says; what needs a restart is in {@link VmState#pendingRestart}. */
    Outcome<VmState> reconfigure(OwnedVm vm, VmSpec spec);

    /** Deleting a VM that is gone is done. */
    Outcome<Gone> delete(OwnedVm vm);

    /** Empty when the provider is certain that it has no such VM. */
    Optional<VmState> describe(VmId id);

    /** Finds a VM whose id was lost before it could be written down. */
    Optional<VmState> find(OwnerKey owner);

    /** Which of the capabilities that rest on this part it has. */
    default Set<Capability> traits() {
        return Set.of();
    }
}
