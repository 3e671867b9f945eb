package io.virtfleet.provider.libvirt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.snapshot.Snapshot;
import io.virtfleet.contract.snapshot.Snapshot.Children;
import io.virtfleet.contract.snapshot.Snapshot.Content;
import io.virtfleet.contract.vm.DiskSpec;
import io.virtfleet.contract.vm.PowerAction;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.provider.libvirt.vm.Hardwares;
import io.virtfleet.testkit.libvirt.LibvirtHost;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Snapshots of VMs with UEFI firmware, of which QEMU can keep none inside the disks' own files. */
class UefiSnapshotsIT {
    private static final VmSpec UEFI = VmSpec.of(Hardwares.uefi(192)).withDisks(List.of(DiskSpec.of("data", 16)));

    private final LibvirtHost host = LibvirtHost.shared();
    private final List<String> before = host.listing();
    private final FleetOnHost fleet = new FleetOnHost(host);

    @AfterEach
    void leavesNothing() {
        fleet.close();
        assertThat(host.listing()).isEqualTo(before);
    }

    @Test
    void takesListsRevertsAndDeletes() {
        VmState vm = fleet.create("uefi", UEFI, PowerState.ON);
        fleet.write(vm, 1);
        Snapshot running = fleet.take(vm, "running", Content.DISKS);
        fleet.write(vm, 2);
        fleet.power(vm, new PowerAction.Off());
        Snapshot off = fleet.take(vm, "off", Content.DISKS);
        assertThat(fleet.snapshots(vm)).extracting(Snapshot::name).containsExactly("running", "off");
        assertThat(off.parentId()).isEqualTo(running.id());

        assertThat(fleet.revert(vm, running).power()).isEqualTo(PowerState.OFF);
        fleet.power(vm, new PowerAction.On());
        assertThat(fleet.holds(vm, 1)).isTrue();
        fleet.revert(vm, off);
        fleet.power(vm, new PowerAction.On());
        assertThat(fleet.holds(vm, 2)).isTrue();

        fleet.delete(vm, running, Children.DELETE);
        assertThat(fleet.snapshots(vm)).isEmpty();
        assertThat(fleet.holds(vm, 2)).isTrue();
        assertThat(host.virsh("dumpxml", vm.name()).success()).contains("<nvram");
        fleet.delete(vm);
    }

    @Test
    void refusesItsMemoryWithTheReason() {
        VmState vm = fleet.create("uefi", UEFI, PowerState.ON);
        assertThatThrownBy(() -> fleet.take(vm, "memory", Content.DISKS_AND_MEMORY))
                .isInstanceOfSatisfying(ProviderException.class, refused -> {
                    assertThat(refused.fault().kind()).isEqualTo(FaultKind.UNSUPPORTED);
                    assertThat(refused.fault().field()).isEqualTo("content");
                })
                .hasMessageContaining("UEFI");
        assertThat(fleet.snapshots(vm)).isEmpty();
        fleet.delete(vm);
    }
}
