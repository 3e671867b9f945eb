package io.virtfleet.provider.mock.bug;

import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.VmId;
import io.virtfleet.contract.adoption.Adoptions;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.provider.mock.world.MockFaults;
import io.virtfleet.provider.mock.world.MockVm;
import io.virtfleet.provider.mock.world.MockWorld;
import java.util.Optional;

/** Adoptions with the planted bugs. */
public record BuggyAdoptions(Adoptions honest, MockWorld world, Bugs bugs) implements Adoptions {
    @Override
    public Outcome<VmState> adopt(OwnedVm vm, long expectedViewVersion) {
        Optional<MockVm> there = world.vm(vm.id().value());
        if (bugs.has(Bug.ADOPT_TAKES_OWNED) && there.isPresent()) {
            world.change(draft -> draft.put(there.get().stamped(Optional.empty())));
        }
        boolean blind = bugs.has(Bug.ADOPT_IGNORES_VIEW_VERSION) || bugs.has(Bug.ADOPT_TAKES_OWNED);
        long expected = world.vm(vm.id().value())
                .filter(any -> blind)
                .map(now -> now.state().viewVersion())
                .orElse(expectedViewVersion);
        return told(honest.adopt(vm, expected));
    }

    @Override
    public Outcome<VmState> disown(OwnedVm vm) {
        Optional<MockVm> there = world.vm(vm.id().value());
        if (bugs.has(Bug.DISOWN_NOT_IDEMPOTENT)
                && there.filter(now -> now.state().owner().isEmpty()).isPresent()) {
            throw MockFaults.conflict("vm.owner", "the VM is not stamped");
        }
        Outcome<VmState> outcome = honest.disown(vm);
        if (bugs.has(Bug.DISOWN_DELETES)) {
            world.change(draft -> {
                draft.vm(vm.id().value()).ifPresent(draft::remove);
                return draft;
            });
        }
        return outcome;
    }

    private Outcome<VmState> told(Outcome<VmState> outcome) {
        return bugs.has(Bug.ADOPT_CHANGES_ID) && outcome instanceof Outcome.Done<VmState>(VmState vm)
                ? Outcome.done(VmState.draft(new VmId(vm.id() + "-adopted"), vm.name(), vm.power())
                        .owner(vm.owner().orElseThrow())
                        .viewVersion(vm.viewVersion())
                        .done())
                : outcome;
    }
}
