package io.virtfleet.manager.app;

import static org.awaitility.Awaitility.await;

import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.clone.CloneSpec;
import io.virtfleet.contract.snapshot.Snapshot;
import io.virtfleet.contract.snapshot.SnapshotSpec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.sdk.client.AwaitedChanges;
import io.virtfleet.sdk.client.Backoff;
import io.virtfleet.sdk.client.Deadlines;
import io.virtfleet.sdk.client.Epoch;
import io.virtfleet.sdk.client.ProviderAddress;
import io.virtfleet.sdk.client.ProviderChannel;
import io.virtfleet.sdk.client.RemoteProvider;
import java.time.Duration;
import java.util.Random;

/** Calls a provider beside the manager, in the epoch in which that leads. */
final class ProviderClient implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final ProviderChannel channel;
    private final RemoteProvider remote;
    private final AwaitedChanges changes;

    ProviderClient(String address, Epoch epoch) {
        channel = ProviderChannel.plain(ProviderAddress.parse(address));
        remote = RemoteProvider.of(channel, () -> epoch, Deadlines.usual(), Backoff.usual(new Random(1)));
        changes = new AwaitedChanges(remote.tasks(), PATIENCE);
    }

    VmState find(OwnerKey owner) {
        return remote.virtualMachines().find(owner).orElseThrow();
    }

    Snapshot snapshot(VmState vm, String name) {
        var spec = new SnapshotSpec(name, "", Snapshot.Content.DISKS_AND_MEMORY, Snapshot.Consistency.CRASH);
        return changes.snapshot(remote.snapshots().create(owned(vm), spec));
    }

    VmState revert(VmState vm, Snapshot snapshot) {
        return changes.vm(remote.snapshots().revert(owned(vm), snapshot.id()));
    }

    VmState clone(Owner owner, CloneSpec spec) {
        return changes.vm(remote.clones().create(owner, spec));
    }

    void delete(VmState vm) {
        OwnedVm owned = owned(vm);
        await("the VM is gone")
                .atMost(PATIENCE)
                .until(() -> remote.virtualMachines().delete(owned) instanceof Outcome.Done<?>);
    }

    static OwnedVm owned(VmState vm) {
        return new OwnedVm(vm.id(), vm.owner().orElseThrow());
    }

    @Override
    public void close() {
        channel.close();
    }
}
