package io.virtfleet.provider.libvirt;

import static org.awaitility.Awaitility.await;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.Gone;
import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.clone.CloneSpec;
import io.virtfleet.contract.snapshot.Snapshot;
import io.virtfleet.contract.snapshot.SnapshotSpec;
import io.virtfleet.contract.task.TaskResult;
import io.virtfleet.contract.task.TaskState;
import io.virtfleet.contract.vm.PowerAction;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.sdk.client.Backoff;
import io.virtfleet.sdk.client.Deadlines;
import io.virtfleet.sdk.client.Epoch;
import io.virtfleet.sdk.client.ProviderAddress;
import io.virtfleet.sdk.client.ProviderChannel;
import io.virtfleet.sdk.client.RemoteProvider;
import io.virtfleet.sdk.server.ServingProvider;
import io.virtfleet.sdk.server.settings.ProgramExit;
import io.virtfleet.testkit.LibvirtHost;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;

/** A fleet's VMs on a real host, through this provider over gRPC; each change is waited for. */
final class FleetOnHost implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final String fleet;
    private final LibvirtHost host;
    private final ServingProvider provider;
    private final ProviderChannel channel;
    private final RemoteProvider remote;

    FleetOnHost(String fleet, LibvirtHost host) throws ProgramExit {
        this.fleet = fleet;
        this.host = host;
        provider = ProviderOnHost.serve(host, "--provider-id=" + fleet);
        channel = ProviderChannel.plain(ProviderAddress.parse("localhost:" + provider.port()));
        remote = RemoteProvider.of(
                channel,
                () -> new Epoch(fleet, 1),
                new Deadlines(PATIENCE, PATIENCE, PATIENCE),
                Backoff.usual(new SplittableRandom(1)));
        await().atMost(PATIENCE).until(() -> remote.virtualMachines().check().isEmpty());
    }

    RemoteProvider remote() {
        return remote;
    }

    Owner owner(String name) {
        return new Owner(fleet, "team", name, UUID.randomUUID().toString());
    }

    static OwnedVm owned(VmState vm) {
        return new OwnedVm(vm.id(), vm.owner().orElseThrow());
    }

    VmState create(String name, VmSpec spec, PowerState power) {
        return vm(remote.virtualMachines().create(owner(name), spec, power));
    }

    VmState power(VmState vm, PowerAction action) {
        return vm(remote.virtualMachines().power(owned(vm), action));
    }

    void delete(VmState vm) {
        if (remote.virtualMachines().delete(owned(vm)) instanceof Outcome.Pending<Gone>(TaskRef task)) {
            end(task);
        }
    }

    Snapshot take(VmState vm, String name, Snapshot.Content content) {
        SnapshotSpec spec = new SnapshotSpec(name, "", content, Snapshot.Consistency.CRASH);
        return switch (remote.snapshots().create(owned(vm), spec)) {
            case Outcome.Done<Snapshot>(Snapshot snapshot) -> snapshot;
            case Outcome.Pending<Snapshot>(TaskRef task) -> ((TaskResult.OfSnapshot) end(task)).snapshot();
        };
    }

    List<Snapshot> snapshots(VmState vm) {
        return remote.snapshots().list(owned(vm));
    }

    VmState revert(VmState vm, Snapshot snapshot) {
        return vm(remote.snapshots().revert(owned(vm), snapshot.id()));
    }

    void delete(VmState vm, Snapshot snapshot, Snapshot.Children children) {
        vm(remote.snapshots().delete(owned(vm), snapshot.id(), children));
    }

    VmState clone(String name, CloneSpec spec) {
        return vm(remote.clones().create(owner(name), spec));
    }

    /** Writes a byte all over the first pages of a running VM's first disk, as its guest could. */
    void write(VmState vm, int content) {
        disk(vm, "write -P " + content + " 0 4096");
    }

    /** Whether the first pages of a running VM's first disk hold nothing but this byte. */
    boolean holds(VmState vm, int content) {
        return !disk(vm, "read -P " + content + " 0 4096").contains("Pattern verification failed");
    }

    private String disk(VmState vm, String command) {
        String device = "/machine/peripheral/virtio-disk0/virtio-backend";
        return host.virsh("qemu-monitor-command", vm.name(), "--hmp", "qemu-io -d " + device + " \"" + command + "\"")
                .success();
    }

    private VmState vm(Outcome<VmState> outcome) {
        return switch (outcome) {
            case Outcome.Done<VmState>(VmState vm) -> vm;
            case Outcome.Pending<VmState>(TaskRef task) -> ((TaskResult.OfVm) end(task)).vm();
        };
    }

    private TaskResult end(TaskRef task) {
        await().atMost(PATIENCE).until(() -> !(remote.tasks().state(task) instanceof TaskState.Running));
        return switch (remote.tasks().state(task)) {
            case TaskState.Succeeded(TaskResult result) -> result;
            case TaskState.Failed(Fault fault) -> throw new ProviderException(fault);
            case TaskState.Running running -> throw new AssertionError(running);
            case TaskState.Forgotten forgotten -> throw new AssertionError(forgotten);
        };
    }

    @Override
    public void close() {
        channel.close();
        provider.close();
    }
}
