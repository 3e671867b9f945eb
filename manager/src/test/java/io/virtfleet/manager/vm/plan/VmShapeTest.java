package io.virtfleet.manager.vm.plan;

import static io.virtfleet.manager.vm.plan.VmViews.aVm;
import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.contract.VmId;
import io.virtfleet.contract.vm.BootSource;
import io.virtfleet.contract.vm.DiskSpec;
import io.virtfleet.contract.vm.Hardware;
import io.virtfleet.contract.vm.ImageSource;
import io.virtfleet.contract.vm.NicSpec;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.manager.vm.mapping.DiskGrowth;
import io.virtfleet.manager.vm.mapping.VmManifests;
import io.virtfleet.manager.vm.plan.VmShape.Difference;
import io.virtfleet.manager.vm.plan.VmView.Desired;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VmShapeTest {
    private static final VmSpec WANTED = VmSpec.of(Hardware.of(2, 2048))
            .withBoot(new BootSource.FromImage(ImageSource.at(new ImageSource.Template("debian"))))
            .withDisks(List.of(DiskSpec.of("a", 1024), DiskSpec.of("b", 2048)))
            .withNics(List.of(NicSpec.of("eth0", new NicSpec.DefaultNetwork())));
    private static final Map<String, Long> DISKS = Map.of("boot", 10_240L, "a", 1024L, "b", 2048L);

    @Test
    void aVmAsWantedDiffersInNothing() {
        assertThat(VmShape.differences(WANTED, state(2, 2048, DISKS))).isEmpty();
    }

    @Test
    void cpusAndMemoryAreCompared() {
        assertThat(VmShape.differences(WANTED, state(1, 4096, DISKS)))
                .containsExactly(
                        new Difference("hardware.cpu_count", "has 1 CPUs instead of 2"),
                        new Difference("hardware.memory_mib", "has 4096 MiB of memory instead of 2048"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"hardware.cpu_count", "hardware"})
    void whatWaitsForARestartIsNoDifference(String pending) {
        assertThat(VmShape.differences(WANTED, state(1, 2048, DISKS, pending))).isEmpty();
        assertThat(VmShape.differences(WANTED, state(1, 2048, DISKS, "hardware.cpu")))
                .hasSize(1);
    }

    @Test
    void disksAreMissedGrownAndSuperfluous() {
        assertThat(VmShape.differences(WANTED, state(2, 2048, Map.of("boot", 10L, "b", 1024L, "c", 1L, "", 1L))))
                .containsExactly(
                        new Difference("disks[0]", "does not have the disk a"),
                        new Difference("disks[1].size_mib", "has the disk b with 1024 MiB instead of 2048"),
                        new Difference("disks", "has the disk c, which is not in the spec"));
    }

    @Test
    void aDiskThatIsLargerIsFine() {
        assertThat(VmShape.differences(WANTED, state(2, 2048, Map.of("a", 9999L, "b", 9999L))))
                .isEmpty();
    }

    @Test
    void theBootDiskIsOnlyEverTooSmall() {
        VmSpec sized = WANTED.withBootDisk(DiskSpec.of("boot", 20_480));

        assertThat(VmShape.differences(sized, state(2, 2048, DISKS)))
                .containsExactly(
                        new Difference("boot_disk.size_mib", "has the disk boot with 10240 MiB instead of 20480"));
        assertThat(VmShape.differences(sized, state(2, 2048, Map.of("a", 1024L, "b", 2048L))))
                .isEmpty();
        assertThat(VmShape.differences(VmSpec.of(Hardware.of(2, 2048)), without(state(2, 2048, Map.of("boot", 1L)))))
                .isEmpty();
    }

    @Test
    void cardsAreMissedAndSuperfluous() {
        VmSpec two = WANTED.withNics(
                List.of(NicSpec.of("eth1", new NicSpec.DefaultNetwork()), card("eth0", "02:00:00:00:00:01")));

        assertThat(VmShape.differences(two, state(2, 2048, DISKS)))
                .containsExactly(
                        new Difference("nics[0]", "does not have the network interface eth1"),
                        new Difference(
                                "nics[1].mac_address",
                                "has the MAC address 02:00:00:00:00:AA on the network interface eth0 instead of"
                                        + " 02:00:00:00:00:01"));
        assertThat(VmShape.differences(WANTED.withNics(List.of()), state(2, 2048, DISKS)))
                .containsExactly(new Difference("nics", "has the network interface eth0, which is not in the spec"));
        assertThat(VmShape.differences(
                        WANTED.withNics(List.of(card("eth0", "02:00:00:00:00:aa"))), state(2, 2048, DISKS)))
                .isEmpty();
    }

    @Test
    void aDiskGrowsInUseOnlyIfItMay() {
        DiskGrowth growth = new DiskGrowth(Set.of("b"));
        VmSpec larger =
                WANTED.withDisks(List.of(DiskSpec.of("a", 9000), DiskSpec.of("b", 9000), DiskSpec.of("new", 9000)));
        VmState running = state(2, 2048, DISKS);

        Desired.Complete limited = growth.limit(aVm().complete().deferring(larger, List.of()), running);
        assertThat(limited.spec().disks())
                .containsExactly(DiskSpec.of("a", 1024), DiskSpec.of("b", 9000), DiskSpec.of("new", 9000));
        assertThat(limited.waits()).containsExactly("the size of disk a");
    }

    @Test
    void everyDiskGrowsWhileTheVmIsOff() {
        VmSpec larger = WANTED.withDisks(List.of(DiskSpec.of("a", 9000), DiskSpec.of("b", 9000)));
        VmState stopped = off(state(2, 2048, DISKS));

        Desired.Complete desired = aVm().complete().deferring(larger, List.of());
        assertThat(new DiskGrowth(Set.of()).limit(desired, stopped)).isEqualTo(desired);
    }

    @Test
    void whichDisksMayGrowInUseStandsInTheManifest() {
        assertThat(DiskGrowth.of(VmManifests.bare()
                        .vm("{disks: [{name: a, sizeGiB: 1, expandPolicy: Offline}, {name: b, sizeGiB: 1,"
                                + " expandPolicy: Online}, {name: c, sizeGiB: 1}]}")
                        .machine()))
                .isEqualTo(new DiskGrowth(Set.of("b")));
    }

    private static NicSpec card(String name, String mac) {
        NicSpec plain = NicSpec.of(name, new NicSpec.DefaultNetwork());
        return new NicSpec(
                name,
                plain.attachment(),
                mac,
                plain.model(),
                plain.vlanId(),
                plain.mtu(),
                plain.address(),
                plain.pciSlot(),
                plain.parameters());
    }

    private static VmState state(int cpus, long memoryMib, Map<String, Long> disks, String... pending) {
        return VmState.draft(new VmId("vm-1"), "web", PowerState.ON)
                .hardware(cpus, memoryMib)
                .disks(disks.entrySet().stream()
                        .map(disk -> new VmState.Disk("d", disk.getKey(), disk.getValue(), "", Optional.empty()))
                        .toList())
                .nics(List.of(new VmState.Nic("eth0", "02:00:00:00:00:AA", List.of(), "")))
                .pendingRestart(List.of(pending))
                .viewVersion(1)
                .done();
    }

    private static VmState off(VmState on) {
        return on.redraft().power(PowerState.OFF).done();
    }

    private static VmState without(VmState state) {
        return state.redraft().nics(List.of()).done();
    }
}
