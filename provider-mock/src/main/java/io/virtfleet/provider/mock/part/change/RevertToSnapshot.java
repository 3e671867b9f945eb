package io.virtfleet.provider.mock.part.change;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.vm.DiskSpec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.provider.mock.world.Draft;
import io.virtfleet.provider.mock.world.MockFaults;
import io.virtfleet.provider.mock.world.MockSnapshot;
import io.virtfleet.provider.mock.world.MockVm;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Brings a VM back to a snapshot. */
public record RevertToSnapshot(OwnedVm named, String snapshotId) implements Change<VmState> {
    @Override
    public void begin(Draft draft) {
        MockVm vm = draft.owned(named, "vm");
        refuseYoungerDisks(vm, snapshot(vm));
    }

    @Override
    public VmState end(Draft draft) {
        MockVm vm = draft.owned(named, "vm");
        MockSnapshot past = snapshot(vm);
        refuseYoungerDisks(vm, past);
        MockVm back =
                vm.restored(past.shape(), past.power()).keeping(vm.snapshots().at(past.id()));
        return draft.put(back).state();
    }

    @Override
    public void undo(Draft draft) {
        // Nothing was marked: a VM keeps its phase until it is back.
    }

    /** A disk that the snapshot does not know has no past to go back to, and what it holds is nobody's to delete. */
    private static void refuseYoungerDisks(MockVm vm, MockSnapshot past) {
        Set<String> known = past.shape().disks().stream().map(DiskSpec::name).collect(Collectors.toSet());
        String younger = vm.wanted().disks().stream()
                .map(DiskSpec::name)
                .filter(name -> !known.contains(name))
                .collect(Collectors.joining(","));
        if (!younger.isEmpty()) {
            throw new ProviderException(Fault.of(
                            FaultKind.INVALID_SPEC,
                            "snapshot_id",
                            "snapshot_id names a snapshot that is older than these disks: " + younger
                                    + "; remove them first, or choose a younger one")
                    .withParams(Map.of("disks", younger)));
        }
    }

    private MockSnapshot snapshot(MockVm vm) {
        return vm.snapshots()
                .withId(snapshotId)
                .orElseThrow(() -> MockFaults.notFound("snapshot_id", "the VM has no snapshot " + snapshotId));
    }
}
