package io.virtfleet.provider.mock.part.change;

import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.provider.mock.world.Draft;
import io.virtfleet.provider.mock.world.MockFaults;
import io.virtfleet.provider.mock.world.MockSnapshot;
import io.virtfleet.provider.mock.world.MockVm;

/** Brings a VM back to a snapshot. */
public record RevertToSnapshot(OwnedVm named, String snapshotId) implements Change<VmState> {
    @Override
    public void begin(Draft draft) {
        snapshot(draft.owned(named, "vm"));
    }

    @Override
    public VmState end(Draft draft) {
        MockVm vm = draft.owned(named, "vm");
        MockSnapshot past = snapshot(vm);
        MockVm back =
                vm.restored(past.shape(), past.power()).keeping(vm.snapshots().at(past.id()));
        return draft.put(back).state();
    }

    @Override
    public void undo(Draft draft) {
        // Nothing was marked: a VM keeps its phase until it is back.
    }

    private MockSnapshot snapshot(MockVm vm) {
        return vm.snapshots()
                .withId(snapshotId)
                .orElseThrow(() -> MockFaults.notFound("snapshot_id", "the VM has no snapshot " + snapshotId));
    }
}
