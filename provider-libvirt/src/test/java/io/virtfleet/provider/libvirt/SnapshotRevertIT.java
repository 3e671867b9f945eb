package io.virtfleet.provider.libvirt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.snapshot.Snapshot;
import io.virtfleet.contract.snapshot.Snapshot.Content;
import io.virtfleet.contract.vm.DiskSpec;
import io.virtfleet.contract.vm.Hardware;
import io.virtfleet.contract.vm.PowerAction;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.testkit.libvirt.LibvirtHost;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Going back never costs a disk: not one that the snapshot did not have, and not one of a VM that cannot go back. */
class SnapshotRevertIT {
    private static final VmSpec SMALL = VmSpec.of(Hardware.of(1, 128));
    private static final VmSpec DISK = SMALL.withDisks(List.of(DiskSpec.of("data", 16)));

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
    void aDiskYoungerThanTheSnapshotStays() {
        VmState vm = fleet.create("younger", SMALL, PowerState.OFF);
        Snapshot before = fleet.take(vm, "before", Content.DISKS);
        fleet.reconfigure(vm, DISK);
        fleet.power(vm, new PowerAction.On());
        fleet.write(vm, 1);

        assertRefused(vm, before);
        assertThat(fleet.now(vm).power()).isEqualTo(PowerState.ON);
        assertThat(fleet.holds(vm, 1)).isTrue();
        fleet.power(vm, new PowerAction.Off());
        fleet.reconfigure(vm, SMALL);
        fleet.revert(vm, before);
        fleet.delete(vm);
    }

    @Test
    void aYoungerDiskOfTheSameNameStays() {
        VmState vm = fleet.create("namesake", DISK, PowerState.ON);
        fleet.write(vm, 1);
        Snapshot before = fleet.take(vm, "before", Content.DISKS);
        fleet.power(vm, new PowerAction.Off());
        fleet.reconfigure(vm, SMALL);
        fleet.reconfigure(vm, DISK);
        fleet.power(vm, new PowerAction.On());
        fleet.write(vm, 2);

        assertRefused(vm, before);
        assertThat(fleet.holds(vm, 2)).isTrue();
        fleet.power(vm, new PowerAction.Off());
        fleet.reconfigure(vm, SMALL);
        fleet.revert(vm, before);
        assertThat(fleet.holds(vm, 1)).isTrue();
        fleet.delete(vm);
    }

    @Test
    void aVmThatCannotGoBackKeepsWhatItHas(@TempDir Path folder) throws IOException {
        VmState vm = fleet.create("broken", DISK, PowerState.ON);
        fleet.write(vm, 1);
        Snapshot snapshot = fleet.take(vm, "running", Content.DISKS_AND_MEMORY);
        fleet.write(vm, 2);
        String memory = fleet.files(vm).stream()
                .filter(file -> file.endsWith(".memory"))
                .findFirst()
                .orElseThrow();
        Path garbage = Files.writeString(folder.resolve("garbage"), "no memory at all");
        host.virsh("vol-upload", memory, garbage.toString(), "--pool", LibvirtHost.POOL)
                .success();
        List<String> files = fleet.files(vm);

        assertThatThrownBy(() -> fleet.revert(vm, snapshot)).isInstanceOf(ProviderException.class);
        assertThat(fleet.files(vm)).isEqualTo(files);
        fleet.power(vm, new PowerAction.On());
        assertThat(fleet.holds(vm, 2)).isTrue();
        fleet.delete(vm);
    }

    private static void assertRefused(VmState vm, Snapshot snapshot) {
        Fault refused = catchThrowableOfType(ProviderException.class, () -> fleet.revert(vm, snapshot))
                .fault();
        assertThat(refused.kind()).isEqualTo(FaultKind.INVALID_SPEC);
        assertThat(refused.field()).isEqualTo("snapshot_id");
        assertThat(refused.message()).contains("data");
    }
}
