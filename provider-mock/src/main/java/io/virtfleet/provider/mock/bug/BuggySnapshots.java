package io.virtfleet.provider.mock.bug;

import io.virtfleet.contract.Capability;
import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.snapshot.Snapshot;
import io.virtfleet.contract.snapshot.SnapshotSpec;
import io.virtfleet.contract.snapshot.Snapshots;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.provider.mock.world.MockFaults;
import io.virtfleet.provider.mock.world.MockSnapshot;
import io.virtfleet.provider.mock.world.MockVm;
import io.virtfleet.provider.mock.world.MockWorld;
import java.util.List;
import java.util.Set;

/** Snapshots with the planted bugs. */
public record BuggySnapshots(Snapshots honest, MockWorld world, Bugs bugs) implements Snapshots {
    @Override
    public Outcome<Snapshot> create(OwnedVm vm, SnapshotSpec spec) {
        if (bugs.has(Bug.SNAPSHOT_NOT_IDEMPOTENT)
                && list(vm).stream().anyMatch(each -> each.name().equals(spec.name()))) {
            throw MockFaults.conflict("name", "there is a snapshot called " + spec.name());
        }
        return spec.consistency() == Snapshot.Consistency.QUIESCED ? quiesced(vm, spec) : honest.create(vm, spec);
    }

    private Outcome<Snapshot> quiesced(OwnedVm vm, SnapshotSpec spec) {
        if (bugs.has(Bug.QUIESCED_ASKS_STOPPED_GUEST)
                && world.change(draft -> draft.owned(vm, "vm").power()) == PowerState.OFF) {
            throw MockFaults.busy("the guest does not answer");
        }
        Outcome<Snapshot> taken = honest.create(vm, spec);
        if (bugs.has(Bug.QUIESCED_REFUSED_BUT_TAKEN)) {
            throw MockFaults.busy("the guest does not answer");
        }
        return taken;
    }

    @Override
    public List<Snapshot> list(OwnedVm vm) {
        return honest.list(vm);
    }

    @Override
    public Outcome<VmState> revert(OwnedVm vm, String snapshotId) {
        if (bugs.has(Bug.REVERT_DELETES_YOUNGER_DISKS)) {
            return Outcome.done(world.change(draft -> {
                MockVm there = draft.owned(vm, "vm");
                MockSnapshot past = there.snapshots().withId(snapshotId).orElseThrow();
                return draft.put(there.restored(past.shape(), past.power())).state();
            }));
        }
        return bugs.has(Bug.REVERT_KEEPS_STATE)
                ? Outcome.done(world.change(draft -> draft.owned(vm, "vm").state()))
                : honest.revert(vm, snapshotId);
    }

    @Override
    public Outcome<VmState> delete(OwnedVm vm, String snapshotId, Snapshot.Children children) {
        boolean loses = bugs.has(Bug.DELETE_SNAPSHOT_LOSES_CHILDREN);
        return honest.delete(vm, snapshotId, loses ? Snapshot.Children.DELETE : children);
    }

    @Override
    public Set<Capability> traits() {
        return honest.traits();
    }
}
