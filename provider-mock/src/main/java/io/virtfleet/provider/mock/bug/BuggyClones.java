package io.virtfleet.provider.mock.bug;

import io.virtfleet.contract.Capability;
import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.clone.CloneSpec;
import io.virtfleet.contract.clone.Clones;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.provider.mock.world.MockWorld;
import java.util.Set;

/** Clones with the planted bugs. */
public record BuggyClones(Clones honest, MockWorld world, Bugs bugs) implements Clones {
    @Override
    public Outcome<VmState> create(Owner owner, CloneSpec spec) {
        return bugs.has(Bug.CLONE_DUPLICATES) && world.vmOf(owner.key()).isPresent()
                ? Duplicates.make(world, owner, spec.spec(), spec.power())
                : honest.create(owner, spec);
    }

    @Override
    public Set<Capability> traits() {
        return honest.traits();
    }
}
