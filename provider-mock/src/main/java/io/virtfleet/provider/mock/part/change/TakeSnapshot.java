package io.virtfleet.provider.mock.part.change;

import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.snapshot.Snapshot;
import io.virtfleet.contract.snapshot.SnapshotSpec;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.provider.mock.world.Draft;
import io.virtfleet.provider.mock.world.Guest;
import io.virtfleet.provider.mock.world.MockFaults;
import io.virtfleet.provider.mock.world.MockSnapshot;
import io.virtfleet.provider.mock.world.MockVm;
import io.virtfleet.provider.mock.world.SnapshotTree;
import java.time.Instant;
import java.util.Optional;

/** Takes a snapshot, or finds the one of that name. */
public record TakeSnapshot(OwnedVm named, SnapshotSpec spec, Instant now) implements Change<Snapshot> {
    @Override
    public void begin(Draft draft) {
        MockVm vm = draft.owned(named, "vm");
        Optional<MockSnapshot> there = vm.snapshots().named(spec.name());
        if (there.isEmpty()) {
            refuseImpossible(vm);
        } else if (there.get().spec().content() != spec.content()) {
            throw MockFaults.conflict("name", "there is a snapshot called " + spec.name() + " with another content");
        }
    }

    @Override
    public Snapshot end(Draft draft) {
        MockVm vm = draft.owned(named, "vm");
        SnapshotTree tree = vm.snapshots();
        Optional<MockSnapshot> there = tree.named(spec.name());
        if (there.isPresent()) {
            return tree.seen(there.get());
        }
        refuseImpossible(vm);
        PowerState power = spec.content() == Snapshot.Content.DISKS_AND_MEMORY ? vm.power() : PowerState.OFF;
        MockSnapshot taken = new MockSnapshot(tree.nextId(), tree.current(), spec, now, vm.shape(), power);
        SnapshotTree grown = tree.grown(taken);
        draft.put(vm.keeping(grown));
        return grown.seen(taken);
    }

    @Override
    public void undo(Draft draft) {
        // Nothing was marked: a VM keeps its phase while a snapshot is taken.
    }

    private void refuseImpossible(MockVm vm) {
        if (spec.content() == Snapshot.Content.DISKS_AND_MEMORY && vm.power() == PowerState.OFF) {
            throw MockFaults.invalid("content", "must be DISKS, because a VM that is off has no memory");
        }
        if (spec.consistency() == Snapshot.Consistency.QUIESCED && !canRest(vm)) {
            throw MockFaults.busy("the guest does not answer");
        }
    }

    /** Nobody has to be asked when the VM is off: it is at rest. */
    private static boolean canRest(MockVm vm) {
        return vm.power() == PowerState.OFF || vm.guest() != Guest.HUNG;
    }
}
