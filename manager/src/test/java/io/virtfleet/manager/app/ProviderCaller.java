package io.virtfleet.manager.app;

import static org.awaitility.Awaitility.await;

import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.clone.CloneSpec;
import io.virtfleet.contract.snapshot.Snapshot;
import io.virtfleet.contract.snapshot.SnapshotSpec;
import io.virtfleet.contract.task.TaskResult;
import io.virtfleet.contract.task.TaskState;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.sdk.client.Backoff;
import io.virtfleet.sdk.client.Deadlines;
import io.virtfleet.sdk.client.Epoch;
import io.virtfleet.sdk.client.ProviderAddress;
import io.virtfleet.sdk.client.ProviderChannel;
import io.virtfleet.sdk.client.RemoteProvider;
import java.time.Duration;
import java.util.Random;
import java.util.function.Function;

/** Calls a provider beside the manager, in the epoch in which that leads. */
final class ProviderCaller implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final ProviderChannel channel;
    private final RemoteProvider remote;

    ProviderCaller(String address, Epoch epoch) {
        channel = ProviderChannel.plain(ProviderAddress.parse(address));
        remote = RemoteProvider.of(channel, () -> epoch, Deadlines.usual(), Backoff.usual(new Random(1)));
    }

    VmState find(OwnerKey owner) {
        return remote.virtualMachines().find(owner).orElseThrow();
    }

    Snapshot snapshot(VmState vm, String name) {
        var spec = new SnapshotSpec(name, "", Snapshot.Content.DISKS_AND_MEMORY, Snapshot.Consistency.CRASH);
        return ended(remote.snapshots().create(owned(vm), spec), result -> ((TaskResult.OfSnapshot) result).snapshot());
    }

    VmState revert(VmState vm, Snapshot snapshot) {
        return ended(remote.snapshots().revert(owned(vm), snapshot.id()), ProviderCaller::vm);
    }

    VmState clone(Owner owner, CloneSpec spec) {
        return ended(remote.clones().create(owner, spec), ProviderCaller::vm);
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

    private static VmState vm(TaskResult result) {
        return ((TaskResult.OfVm) result).vm();
    }

    private <T> T ended(Outcome<T> outcome, Function<TaskResult, T> made) {
        return switch (outcome) {
            case Outcome.Done<T>(T value) -> value;
            case Outcome.Pending<T>(TaskRef task) -> made.apply(result(task));
        };
    }

    private TaskResult result(TaskRef task) {
        TaskState end = await("the task ends")
                .atMost(PATIENCE)
                .until(() -> remote.tasks().state(task), state -> !(state instanceof TaskState.Running));
        return switch (end) {
            case TaskState.Succeeded(TaskResult result) -> result;
            case TaskState.Failed(var fault) -> throw new ProviderException(fault);
            case TaskState.Running running -> throw new IllegalStateException(running.toString());
            case TaskState.Forgotten forgotten -> throw new IllegalStateException(task + " is forgotten");
        };
    }

    @Override
    public void close() {
        channel.close();
    }
}
