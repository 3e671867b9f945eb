package io.virtfleet.provider.libvirt;

import static io.virtfleet.provider.libvirt.ProviderOnHost.owned;
import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.VmId;
import io.virtfleet.contract.clone.CloneSpec;
import io.virtfleet.contract.console.ConsoleReader;
import io.virtfleet.contract.console.ConsoleSession;
import io.virtfleet.contract.console.Consoles;
import io.virtfleet.contract.snapshot.Snapshot;
import io.virtfleet.contract.snapshot.SnapshotSpec;
import io.virtfleet.contract.vm.DiskSpec;
import io.virtfleet.contract.vm.PowerAction;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.testkit.libvirt.LibvirtHost;
import java.util.List;

/** VMs whose disks have a past, on a real host; each change is waited for. */
final class FleetOnHost implements AutoCloseable {
    private final LibvirtHost host;
    private final ProviderOnHost provider;

    FleetOnHost(LibvirtHost host) {
        this.host = host;
        provider = ProviderOnHost.start(host);
    }

    /** A small disk in a pool. */
    static DiskSpec disk(String name, String pool) {
        DiskSpec usual = DiskSpec.of(name, 16);
        return new DiskSpec(
                name, usual.sizeMib(), usual.provisioning(), usual.medium(), pool, usual.scsi(), usual.iopsLimit());
    }

    VmState create(String name, VmSpec spec, PowerState power) {
        return provider.create(ProviderOnHost.owner(name), spec, power);
    }

    /** A Create of the owner that a VM has or had. */
    VmState createAgain(VmState vm, VmSpec spec) {
        return provider.create(vm.owner().orElseThrow(), spec, PowerState.OFF);
    }

    VmState now(VmState vm) {
        return provider.remote().virtualMachines().describe(vm.id()).orElseThrow();
    }

    ConsoleSession serial(VmState vm, ConsoleReader reader) {
        return provider.remote().consoles().open(owned(vm), Consoles.Kind.SERIAL, reader);
    }

    VmState power(VmState vm, PowerAction action) {
        return provider.settled(provider.remote().virtualMachines().power(owned(vm), action));
    }

    VmState reconfigure(VmState vm, VmSpec spec) {
        return provider.settled(provider.remote().virtualMachines().reconfigure(owned(vm), spec));
    }

    /** Asks once. */
    void askToDelete(VmState vm) {
        provider.remote().virtualMachines().delete(owned(vm));
    }

    /** Asks once for another id of the same owner. */
    void askToDelete(VmId id, VmState vm) {
        provider.remote().virtualMachines().delete(new OwnedVm(id, vm.owner().orElseThrow()));
    }

    void delete(VmState vm) {
        provider.delete(vm);
    }

    Snapshot take(VmState vm, String name, Snapshot.Content content) {
        return take(vm, name, content, Snapshot.Consistency.CRASH);
    }

    Snapshot take(VmState vm, String name, Snapshot.Content content, Snapshot.Consistency consistency) {
        SnapshotSpec spec = new SnapshotSpec(name, "", content, consistency);
        return provider.taken(provider.remote().snapshots().create(owned(vm), spec));
    }

    List<Snapshot> snapshots(VmState vm) {
        return provider.remote().snapshots().list(owned(vm));
    }

    VmState revert(VmState vm, Snapshot snapshot) {
        return provider.settled(provider.remote().snapshots().revert(owned(vm), snapshot.id()));
    }

    void delete(VmState vm, Snapshot snapshot, Snapshot.Children children) {
        provider.settled(provider.remote().snapshots().delete(owned(vm), snapshot.id(), children));
    }

    VmState clone(String name, CloneSpec spec) {
        return provider.settled(provider.remote().clones().create(ProviderOnHost.owner(name), spec));
    }

    /** The VM's own in the usual pool, which others share. */
    List<String> files(VmState vm) {
        String uuid = host.virsh("domuuid", vm.name()).success().strip();
        return host.volumes(LibvirtHost.POOL).stream()
                .filter(file -> file.startsWith(uuid))
                .toList();
    }

    /** Writes a byte all over the first pages of a running VM's first disk, as its guest could. */
    void write(VmState vm, int content) {
        disk(vm, "write -P " + content + " 0 4096");
        disk(vm, "flush");
    }

    private void disk(VmState vm, String command) {
        String device = "/machine/peripheral/virtio-disk0/virtio-backend";
        host.virsh("qemu-monitor-command", vm.name(), "--hmp", "qemu-io -d " + device + " \"" + command + "\"")
                .success();
    }

    /** Whether the first pages of a VM's first disk hold nothing but this byte. */
    boolean holds(VmState vm, int content) {
        String file = now(vm).disks().getFirst().path();
        String said = host.readDisk(file, "read -P " + content + " 0 4096");
        assertThat(said).as("what was read of " + file).contains("read 4096/4096 bytes");
        return !said.contains("Pattern verification failed");
    }

    @Override
    public void close() {
        provider.close();
    }
}
