package io.virtfleet.contract.snapshot;

import io.virtfleet.contract.Capability;
import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.vm.VmState;
import java.util.List;
import java.util.Set;

/** The part of a provider that keeps points in time to go back to. */
public interface Snapshots {
    /** Repeated with the same name it answers the same snapshot or task; with another content, CONFLICT. */
    Outcome<Snapshot> create(OwnedVm vm, SnapshotSpec spec);

    /** Parents before children. */
    List<Snapshot> list(OwnedVm vm);

    /** Without memory in the snapshot the VM is off after it. */
    Outcome<VmState> revert(OwnedVm vm, String snapshotId);

    /** One that is gone is done. */
    Outcome<VmState> delete(OwnedVm vm, String snapshotId, Snapshot.Children children);

    /** Which of the capabilities that rest on this part it has. */
    default Set<Capability> traits() {
        return Set.of();
    }
}
