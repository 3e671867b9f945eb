package io.virtfleet.contract.clone;

import io.virtfleet.contract.Capability;
import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.vm.VmState;
import java.util.Set;

/** The part of a provider that makes VMs out of VMs. */
public interface Clones {
    /** Makes the VM of {@code owner}, or answers with the one (or the task) it already has. */
    Outcome<VmState> create(Owner owner, CloneSpec spec);

    /** Which of the capabilities that rest on this part it has. */
    default Set<Capability> traits() {
        return Set.of();
    }
}
