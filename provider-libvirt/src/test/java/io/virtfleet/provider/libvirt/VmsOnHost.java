package io.virtfleet.provider.libvirt;

import static org.awaitility.Awaitility.await;

import io.virtfleet.contract.Gone;
import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.task.TaskResult;
import io.virtfleet.contract.task.TaskState;
import io.virtfleet.contract.vm.PowerAction;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VirtualMachines;
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
import java.util.SplittableRandom;
import java.util.UUID;

/** VMs of a real host, changed through this provider; each change is waited for. */
final class VmsOnHost implements AutoCloseable {
    private static final String FLEET = "fleet";
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final LibvirtHost host;
    private final ServingProvider provider;
    private final ProviderChannel channel;
    private final RemoteProvider remote;

    VmsOnHost(LibvirtHost host) throws ProgramExit {
        this.host = host;
        provider = ProviderOnHost.serve(host);
        channel = ProviderChannel.plain(ProviderAddress.parse("localhost:" + provider.port()));
        remote = RemoteProvider.of(
                channel,
                () -> new Epoch(FLEET, 1),
                new Deadlines(PATIENCE, PATIENCE, PATIENCE),
                Backoff.usual(new SplittableRandom(1)));
        awaitReached();
    }

    VirtualMachines calls() {
        return remote.virtualMachines();
    }

    void awaitReached() {
        await().atMost(PATIENCE).until(() -> calls().check().isEmpty());
    }

    VmState create(VmSpec spec, PowerState power) {
        String uid = UUID.randomUUID().toString();
        Owner owner = new Owner(FLEET, "team", "vm-" + uid, uid);
        return ended(calls().create(owner, spec, power));
    }

    VmState reconfigure(VmState vm, VmSpec spec) {
        return ended(calls().reconfigure(owned(vm), spec));
    }

    VmState power(VmState vm, PowerAction action) {
        return ended(calls().power(owned(vm), action));
    }

    void delete(VmState vm) {
        Outcome<Gone> outcome = calls().delete(owned(vm));
        if (outcome instanceof Outcome.Pending<Gone>(TaskRef task)) {
            end(task);
        }
    }

    VmState look(VmState vm) {
        return calls().describe(vm.id()).orElseThrow();
    }

    static OwnedVm owned(VmState vm) {
        return new OwnedVm(vm.id(), vm.owner().orElseThrow());
    }

    /** What the VM's next start takes up, as libvirt writes it. */
    String nextXml(VmState vm) {
        return host.virsh("dumpxml", "--inactive", vm.name()).success();
    }

    /** What the VM runs with. */
    String liveXml(VmState vm) {
        return host.virsh("dumpxml", vm.name()).success();
    }

    private VmState ended(Outcome<VmState> outcome) {
        return switch (outcome) {
            case Outcome.Done<VmState>(VmState vm) -> vm;
            case Outcome.Pending<VmState>(TaskRef task) -> ((TaskResult.OfVm) end(task)).vm();
        };
    }

    private TaskResult end(TaskRef task) {
        await().atMost(PATIENCE).until(() -> !(remote.tasks().state(task) instanceof TaskState.Running));
        return switch (remote.tasks().state(task)) {
            case TaskState.Succeeded(TaskResult result) -> result;
            case TaskState.Failed(var fault) -> throw new ProviderException(fault);
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
