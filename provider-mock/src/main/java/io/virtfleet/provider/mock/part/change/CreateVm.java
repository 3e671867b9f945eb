package io.virtfleet.provider.mock.part.change;

import io.virtfleet.contract.Owner;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmPhase;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.provider.mock.world.Draft;
import io.virtfleet.provider.mock.world.MockFaults;
import io.virtfleet.provider.mock.world.MockVm;
import io.virtfleet.provider.mock.world.MockWorld;
import java.util.Optional;
import java.util.function.Function;

/** Makes the one VM of an owner, or finds it; a half-made one is finished. */
public record CreateVm(Owner owner, PowerState power, Function<Draft, MockVm> maker) implements Change<VmState> {
    /** Equal for every create of an owner, whatever its spec: there is one VM to be made. */
    public static final String CHANGE = "make";

    /** The VM that is there already, whatever else happens with it. */
    public static Optional<VmState> already(MockWorld world, Owner owner) {
        return world.vmOf(owner.key())
                .map(MockVm::state)
                .filter(vm -> vm.phase() != VmPhase.CREATING && vm.phase() != VmPhase.DELETING);
    }

    @Override
    public void begin(Draft draft) {
        if (draft.vmOf(owner.key()).isEmpty()) {
            draft.put(maker.apply(draft).inPhase(VmPhase.CREATING));
        }
    }

    @Override
    public VmState end(Draft draft) {
        MockVm vm = draft.vmOf(owner.key()).orElseThrow(() -> MockFaults.busy("the VM was removed while it was made"));
        if (vm.state().phase() != VmPhase.CREATING) {
            return vm.state();
        }
        return draft.put(vm.powered(power)).state();
    }

    @Override
    public void undo(Draft draft) {
        draft.vmOf(owner.key())
                .filter(vm -> vm.state().phase() == VmPhase.CREATING)
                .ifPresent(draft::remove);
    }
}
