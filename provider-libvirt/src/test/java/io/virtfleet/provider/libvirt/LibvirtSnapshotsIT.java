package io.virtfleet.provider.libvirt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.snapshot.Snapshot;
import io.virtfleet.contract.snapshot.Snapshot.Children;
import io.virtfleet.contract.snapshot.Snapshot.Content;
import io.virtfleet.contract.vm.DiskSpec;
import io.virtfleet.contract.vm.Hardware;
import io.virtfleet.contract.vm.PowerAction;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.testkit.libvirt.LibvirtHost;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Snapshots of real guests: what is on their disks, what is left on the host, and what is refused. */
class LibvirtSnapshotsIT {
    private static final VmSpec DISK = VmSpec.of(Hardware.of(1, 128)).withDisks(List.of(DiskSpec.of("data", 16)));

    private static LibvirtHost host;
    private static FleetOnHost fleet;

    @RegisterExtension
    final LeftAsFound left = new LeftAsFound(() -> host);

    @BeforeAll
    static void serve() {
        host = LibvirtHost.shared();
        fleet = new FleetOnHost(host);
    }

    @AfterAll
    static void stop() {
        fleet.close();
    }

    @Test
    void goesBackToWhatWasOnTheDisksOfARunningVm() {
        VmState vm = fleet.create("running", DISK, PowerState.ON);
        fleet.write(vm, 1);
        Snapshot first = fleet.take(vm, "first", Content.DISKS);
        fleet.write(vm, 2);
        Snapshot second = fleet.take(vm, "second", Content.DISKS);
        fleet.write(vm, 3);

        assertThat(fleet.holds(vm, 1)).isFalse();
        fleet.revert(vm, first);
        fleet.power(vm, new PowerAction.On());
        assertThat(fleet.holds(vm, 1)).isTrue();
        fleet.write(vm, 4);

        fleet.revert(vm, second);
        fleet.power(vm, new PowerAction.On());
        assertThat(fleet.holds(vm, 2)).isTrue();
        fleet.delete(vm);
    }

    @Test
    void goesBackToARunningGuestWithItsMemory() {
        VmState vm = fleet.create("memory", DISK, PowerState.ON);
        fleet.write(vm, 1);
        Snapshot snapshot = fleet.take(vm, "running", Content.DISKS_AND_MEMORY);
        fleet.write(vm, 2);

        assertThat(fleet.revert(vm, snapshot).power()).isEqualTo(PowerState.ON);
        assertThat(fleet.holds(vm, 1)).isTrue();
        fleet.write(vm, 3);
        assertThat(fleet.revert(vm, snapshot).power()).isEqualTo(PowerState.ON);
        assertThat(fleet.holds(vm, 1)).isTrue();
        fleet.delete(vm);
    }

    @Test
    void keepsWhatIsOnTheDisksWhenSnapshotsAreDeleted() {
        VmState vm = fleet.create("deleted", DISK, PowerState.ON);
        fleet.write(vm, 1);
        Snapshot first = fleet.take(vm, "first", Content.DISKS);
        Snapshot second = fleet.take(vm, "second", Content.DISKS);
        fleet.delete(vm, first, Children.KEEP);
        assertThat(fleet.holds(vm, 1)).isTrue();

        fleet.write(vm, 2);
        fleet.revert(vm, second);
        fleet.delete(vm, second, Children.DELETE);
        fleet.power(vm, new PowerAction.On());
        assertThat(fleet.holds(vm, 1)).isTrue();
        fleet.delete(vm);
    }

    @Test
    void removesTheFilesThatNothingRestsOn() {
        VmState vm = fleet.create("swept", DISK, PowerState.ON);
        Snapshot first = fleet.take(vm, "first", Content.DISKS);
        Snapshot second = fleet.take(vm, "second", Content.DISKS_AND_MEMORY);
        int all = fleet.files(vm).size();
        fleet.revert(vm, first);
        assertThat(fleet.files(vm)).hasSize(all);
        fleet.delete(vm, second, Children.KEEP);
        assertThat(fleet.files(vm))
                .as("the first snapshot's file and the one on top of it")
                .hasSize(2);
        fleet.delete(vm);
    }

    @Test
    void theFilesOfADiskThatOnlySnapshotsHaveGoWithThem() {
        host.smallPool("aside", 8);
        VmSpec spec = DISK.withDisks(List.of(FleetOnHost.disk("data", "aside")));
        VmState vm = fleet.create("aside", spec, PowerState.OFF);
        Snapshot snapshot = fleet.take(vm, "first", Content.DISKS);
        fleet.reconfigure(vm, spec.withDisks(List.of()));
        assertThat(host.volumes("aside")).hasSize(1);
        fleet.delete(vm, snapshot, Children.KEEP);
        assertThat(host.volumes("aside")).isEmpty();

        fleet.reconfigure(vm, spec);
        fleet.take(vm, "second", Content.DISKS);
        fleet.reconfigure(vm, spec.withDisks(List.of()));
        fleet.delete(vm);
        assertThat(host.volumes("aside")).isEmpty();
    }

    @Test
    void tellsHowManyBytesItKeeps() {
        VmState vm = fleet.create("sized", DISK, PowerState.ON);
        fleet.write(vm, 1);
        Snapshot written = fleet.take(vm, "written", Content.DISKS);
        Snapshot empty = fleet.take(vm, "empty", Content.DISKS);
        Snapshot memory = fleet.take(vm, "memory", Content.DISKS_AND_MEMORY);
        assertThat(empty.sizeBytes()).isPositive().isLessThan(written.sizeBytes());
        assertThat(memory.sizeBytes()).isGreaterThan(1 << 20);
        assertThat(fleet.snapshots(vm))
                .extracting(Snapshot::sizeBytes)
                .containsExactly(written.sizeBytes(), empty.sizeBytes(), memory.sizeBytes());
        fleet.delete(vm);
    }

    @Test
    void oneIsCurrentAlsoWhenTheRootThatTheVmWasOnIsDeleted() {
        VmState vm = fleet.create("root", DISK, PowerState.OFF);
        Snapshot root = fleet.take(vm, "root", Content.DISKS);
        fleet.take(vm, "child", Content.DISKS);
        fleet.revert(vm, root);
        fleet.delete(vm, root, Children.KEEP);
        assertThat(fleet.snapshots(vm)).singleElement().satisfies(child -> {
            assertThat(child.current()).isTrue();
            assertThat(child.parentId()).isEmpty();
        });
        fleet.delete(vm);
    }

    @Test
    void aSnapshotOfAnotherHandIsNeitherShownNorLost() {
        VmState vm = fleet.create("foreign", DISK, PowerState.OFF);
        host.virsh("snapshot-create-as", vm.name(), "by-hand").success();
        Snapshot ours = fleet.take(vm, "ours", Content.DISKS);
        assertThat(fleet.snapshots(vm)).extracting(Snapshot::name).containsExactly("ours");
        fleet.delete(vm, ours, Children.KEEP);
        assertThat(host.virsh("snapshot-list", vm.name(), "--name").success()).contains("by-hand");
        fleet.delete(vm);
    }

    @Test
    void keepsTheFilesBelowASnapshotOfAnotherHandThatNoPoolKnows() {
        VmState vm = fleet.create("overlaid", DISK, PowerState.ON);
        fleet.write(vm, 1);
        Snapshot ours = fleet.take(vm, "ours", Content.DISKS);
        String byHand = uuid(vm) + "-by-hand";
        snapshotByHand(vm, "/var/lib/libvirt/pools/default/" + byHand);

        assertThatThrownBy(() -> fleet.take(vm, "refused", Content.DISKS)).isInstanceOf(ProviderException.class);
        fleet.delete(vm, ours, Children.KEEP);
        assertThat(fleet.holds(vm, 1)).isTrue();

        host.virsh("pool-refresh", LibvirtHost.POOL).success();
        fleet.delete(vm);
        host.virsh("vol-delete", byHand, "--pool", LibvirtHost.POOL).success();
    }

    @Test
    void keepsTheFilesBelowAFileInTheMiddleThatNoPoolKnows() {
        VmState vm = fleet.create("between", DISK, PowerState.ON);
        fleet.write(vm, 1);
        Snapshot ours = fleet.take(vm, "ours", Content.DISKS);
        snapshotByHand(vm, "/var/lib/libvirt/qemu/" + uuid(vm) + "-outside");
        String inside = uuid(vm) + "-inside";
        snapshotByHand(vm, "/var/lib/libvirt/pools/default/" + inside);
        host.virsh("pool-refresh", LibvirtHost.POOL).success();

        fleet.delete(vm, ours, Children.KEEP);
        assertThat(fleet.holds(vm, 1)).isTrue();
        fleet.delete(vm);
        host.virsh("vol-delete", inside, "--pool", LibvirtHost.POOL).success();
    }

    @Test
    void keepsTheDiskThatWasDetachedByHand() {
        VmState vm = fleet.create("detached", DISK, PowerState.ON);
        fleet.write(vm, 1);
        Snapshot ours = fleet.take(vm, "ours", Content.DISKS);
        fleet.power(vm, new PowerAction.Off());
        String definition = host.virsh("dumpxml", vm.name(), "--inactive").success();
        host.virsh("detach-disk", vm.name(), "vda", "--config").success();

        fleet.delete(vm, ours, Children.KEEP);
        host.define(definition);
        assertThat(fleet.holds(vm, 1)).isTrue();
        fleet.delete(vm);
    }

    /** As an operator does it who does not know of VirtFleet. */
    private static void snapshotByHand(VmState vm, String file) {
        host.virsh("snapshot-create-as", vm.name(), "--disk-only", "--no-metadata", "--diskspec", "vda,file=" + file)
                .success();
    }

    private static String uuid(VmState vm) {
        return host.virsh("domuuid", vm.name()).success().strip();
    }

    @Test
    void refusesTheMemoryOfAGuestWhoseCpusChangedWhileItRan() {
        VmState vm = fleet.create("cpus", DISK, PowerState.OFF);
        host.virsh("setvcpus", vm.name(), "2", "--config", "--maximum").success();
        fleet.power(vm, new PowerAction.On());
        host.virsh("setvcpus", vm.name(), "2", "--live").success();

        assertThatThrownBy(() -> fleet.take(vm, "trap", Content.DISKS_AND_MEMORY))
                .isInstanceOfSatisfying(ProviderException.class, refused -> {
                    assertThat(refused.fault().kind()).isEqualTo(FaultKind.BUSY);
                    assertThat(refused.fault().field()).isEqualTo("content");
                });
        assertThat(fleet.take(vm, "disks", Content.DISKS).content()).isEqualTo(Content.DISKS);
        fleet.delete(vm);
    }

    @Test
    void goesBackToAMemoryAcrossACpuThatWasAddedSince() {
        VmState vm = fleet.create("across", DISK, PowerState.OFF);
        host.virsh("setvcpus", vm.name(), "2", "--config", "--maximum").success();
        fleet.power(vm, new PowerAction.On());
        Snapshot one = fleet.take(vm, "one", Content.DISKS_AND_MEMORY);
        host.virsh("setvcpus", vm.name(), "2", "--live").success();

        VmState back = fleet.revert(vm, one);
        assertThat(back.power()).isEqualTo(PowerState.ON);
        assertThat(back.cpuCount()).isEqualTo(1);
        fleet.delete(vm);
    }

    @Test
    void aDiskWithoutRoomForASnapshotStaysAsItIs() {
        host.smallPool("tight", 1);
        VmState vm = fleet.create("tight", DISK.withDisks(List.of(FleetOnHost.disk("data", "tight"))), PowerState.OFF);
        int taken = 0;
        ProviderException refused = null;
        while (refused == null) {
            try {
                fleet.take(vm, "snapshot-" + taken, Content.DISKS);
                taken++;
            } catch (ProviderException full) {
                refused = full;
            }
        }
        assertThat(refused.fault().kind()).isEqualTo(FaultKind.EXHAUSTED);
        assertThat(fleet.snapshots(vm)).hasSize(taken);
        assertThat(host.volumes("tight")).hasSize(taken + 1);
        fleet.delete(vm);
    }
}
