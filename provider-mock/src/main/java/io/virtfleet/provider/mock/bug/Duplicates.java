package io.virtfleet.provider.mock.bug;

import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.provider.mock.world.MockWorld;
import io.virtfleet.provider.mock.world.Origin;
import io.virtfleet.provider.mock.world.Shapes;

/** Makes a VM for an owner without looking whether it has one. */
final class Duplicates {
    private Duplicates() {}

    static Outcome<VmState> make(MockWorld world, Owner owner, VmSpec spec, PowerState power) {
        return Outcome.done(world.change(draft -> draft.put(
                        draft.make(owner, Shapes.kept(spec), Origin.NEW).powered(power))
                .state()));
    }
}
