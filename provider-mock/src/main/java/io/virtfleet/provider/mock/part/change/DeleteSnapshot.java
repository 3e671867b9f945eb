package io.virtfleet.provider.mock.part.change;

import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.snapshot.Snapshot;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.provider.mock.world.Draft;
import io.virtfleet.provider.mock.world.MockFaults;
import io.virtfleet.provider.mock.world.MockSnapshot;
import io.virtfleet.provider.mock.world.MockVm;
import io.virtfleet.provider.mock.world.SnapshotTree;
import java.util.Set;

/** Removes a snapshot, with or without those on top of it. */
public record DeleteSnapshot(OwnedVm named, String snapshotId, Snapshot.Children children) implements Change<VmState> {
    @Override
    public void begin(Draft draft) {
        pruned(draft);
    }

    @Override
    public VmState end(Draft draft) {
        return draft.put(pruned(draft)).state();
    }

    @Override
    public void undo(Draft draft) {
        // Nothing was marked: a VM keeps its phase while it loses a snapshot.
    }

    private MockVm pruned(Draft draft) {
        MockVm vm = draft.owned(named, "vm");
        return vm.snapshots()
                .withId(snapshotId)
                .map(gone -> vm.keeping(without(draft, vm, gone)))
                .orElse(vm);
    }

    private SnapshotTree without(Draft draft, MockVm vm, MockSnapshot gone) {
        return switch (children) {
            case KEEP -> {
                refuseWithClones(draft, vm, Set.of(gone.id()));
                yield vm.snapshots().pruned(gone);
            }
            case DELETE -> {
                refuseWithClones(draft, vm, vm.snapshots().subtree(gone));
                yield vm.snapshots().felled(gone);
            }
        };
    }

    private static void refuseWithClones(Draft draft, MockVm vm, Set<String> going) {
        if (draft.vms()
                .anyMatch(other -> other.origin().baseVm().equals(vm.id())
                        && going.contains(other.origin().baseSnapshot()))) {
            throw MockFaults.busy("linked clones rest on the snapshot");
        }
    }
}
