package io.virtfleet.contract.plan;

import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.vm.VmSpec;

/** The part of a provider that tells what a change would do. Nothing is changed, and nothing is fenced. */
public interface Plans {
    /** What a Create would do. */
    ChangePlan create(Owner owner, VmSpec spec);

    /** What a Reconfigure would do. NOT_FOUND and CONFLICT as there. */
    ChangePlan reconfigure(OwnedVm vm, VmSpec spec);
}
