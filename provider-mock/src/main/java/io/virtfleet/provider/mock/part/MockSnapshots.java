package io.virtfleet.provider.mock.part;

import io.virtfleet.contract.Capability;
import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.snapshot.Snapshot;
import io.virtfleet.contract.snapshot.SnapshotSpec;
import io.virtfleet.contract.snapshot.Snapshots;
import io.virtfleet.contract.task.TaskResult;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.provider.mock.part.change.DeleteSnapshot;
import io.virtfleet.provider.mock.part.change.RevertToSnapshot;
import io.virtfleet.provider.mock.part.change.TakeSnapshot;
import io.virtfleet.provider.mock.world.MockWorld;
import java.time.Clock;
import java.util.List;
import java.util.Set;

/** Snapshots in memory. */
public final class MockSnapshots implements Snapshots {
    private final MockWorld world;
    private final Changes jobs;
    private final Clock clock;

    public MockSnapshots(MockWorld world, Changes jobs, Clock clock) {
        this.world = world;
        this.jobs = jobs;
        this.clock = clock;
    }

    @Override
    public Outcome<Snapshot> create(OwnedVm vm, SnapshotSpec spec) {
        ChangeRequest order = new ChangeRequest(Call.CREATE_SNAPSHOT, vm.owner().key(), spec);
        return jobs.run(order, new TakeSnapshot(vm, spec, clock.instant()), TaskResult.OfSnapshot::new);
    }

    @Override
    public List<Snapshot> list(OwnedVm vm) {
        return world.change(draft -> draft.owned(vm, "vm").snapshots().seen());
    }

    @Override
    public Outcome<VmState> revert(OwnedVm vm, String snapshotId) {
        RevertToSnapshot job = new RevertToSnapshot(vm, snapshotId);
        return jobs.run(new ChangeRequest(Call.REVERT_TO_SNAPSHOT, vm.owner().key(), job), job, TaskResult.OfVm::new);
    }

    @Override
    public Outcome<VmState> delete(OwnedVm vm, String snapshotId, Snapshot.Children children) {
        DeleteSnapshot job = new DeleteSnapshot(vm, snapshotId, children);
        return jobs.run(new ChangeRequest(Call.DELETE_SNAPSHOT, vm.owner().key(), job), job, TaskResult.OfVm::new);
    }

    @Override
    public Set<Capability> traits() {
        return Set.of(Capability.MEMORY_SNAPSHOTS, Capability.QUIESCED_SNAPSHOTS);
    }
}
