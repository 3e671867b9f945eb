package io.virtfleet.provider.libvirt.vm.shape;

import static io.virtfleet.provider.libvirt.vm.shape.ShapeFixture.SPEC;
import static io.virtfleet.provider.libvirt.vm.shape.ShapeFixture.aVm;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.vm.DiskSpec;
import io.virtfleet.contract.vm.Hardware;
import io.virtfleet.contract.vm.NicSpec;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.provider.libvirt.domain.Stamp.Stage;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ShapeChangeTest {
    private static final VmSpec WITH_DATA = SPEC.withDisks(List.of(DiskSpec.of("data", 16)));

    @Test
    void aVmInItsShapeNeedsNothing() {
        assertThat(aVm().disk("data", "vda").broughtTo(WITH_DATA).to(WITH_DATA).isNothing())
                .isTrue();
    }

    @Test
    void moreMemoryIsForTheNextStart() {
        HardwareChange change =
                aVm().running().to(VmSpec.of(Hardware.of(2, 128))).hardware();
        assertThat(change.next()).isEqualTo(new HardwareChange.Size(2, 2, 128));
        assertThat(change.moreNow()).isFalse();
        assertThat(change.memoryNow()).isEmpty();
    }

    @Test
    void aGuestGetsMemoryNowWithinWhatItWasStartedWith() {
        assertThat(memoryNow(aVm().running(), 32)).hasValue(32);
        assertThat(memoryNow(aVm().running().memory(32, 96), 64)).hasValue(64);
        assertThat(memoryNow(aVm().running().memory(32, 96), 128)).hasValue(96);
        assertThat(memoryNow(aVm().running().memory(32, 96), 32)).isEmpty();
        assertThat(memoryNow(aVm(), 32)).isEmpty();
    }

    @Test
    void aGuestThatDidNotFollowIsNotAskedAgain() {
        VmSpec less = VmSpec.of(Hardware.of(1, 32));
        assertThat(memoryNow(aVm().running().broughtTo(less), 32)).isEmpty();
        assertThat(memoryNow(aVm().running().memory(48, 64).broughtTo(less), 32))
                .hasValue(32);
    }

    private static OptionalLong memoryNow(ShapeFixture vm, long mib) {
        return vm.to(VmSpec.of(Hardware.of(1, mib))).hardware().memoryNow();
    }

    @Test
    void processorsComeNowWhereThereIsRoomForThem() {
        assertThat(aVm().running().room(4).to(hotAdd(3)).hardware().moreNow()).isTrue();
        assertThat(aVm().running().room(4).to(hotAdd(5)).hardware().moreNow()).isFalse();
        assertThat(aVm().room(4).to(hotAdd(3)).hardware().next().maxCpus()).isEqualTo(4);
        assertThat(aVm().room(4).to(hotAdd(5)).hardware().next().maxCpus()).isEqualTo(20);
    }

    @Test
    void aNewDiskIsNamedInTheJournalBeforeItIsMade() {
        ShapeChange change = aVm().running()
                .disk("logs", "vda")
                .to(WITH_DATA.withDisks(List.of(DiskSpec.of("data", 16), DiskSpec.of("logs", 16))));
        assertThat(change.disks().made())
                .extracting(disk -> disk.stamp().target())
                .containsExactly("vdb");
        assertThat(change.journal().diskNamed("data").orElseThrow().stage()).isEqualTo(Stage.COMING);
        assertThat(change.end().diskNamed("data").orElseThrow().stage()).isEqualTo(Stage.THERE);
        assertThat(change.undone().diskNamed("data").orElseThrow().stage()).isEqualTo(Stage.LEAVING);
    }

    @Test
    void aDiskThatACrashLeftBeforeItWasPluggedInIsMadeAnew() {
        DiskChanges change =
                aVm().stamped("data", "vda", Stage.COMING).to(WITH_DATA).disks();
        assertThat(change.made()).extracting(disk -> disk.stamp().target()).containsExactly("vda");
    }

    @Test
    void aDiskThatACrashLeftPluggedInIsNotMadeAnew() {
        ShapeChange change = aVm().running()
                .stamped("data", "vda", Stage.COMING)
                .defined("vda", 16)
                .to(WITH_DATA);
        assertThat(change.disks().made()).isEmpty();
        DiskChanges.Plug plug = change.disks().plugs().getFirst();
        assertThat(plug.config()).isFalse();
        assertThat(plug.live()).isTrue();
    }

    @Test
    void aDiskThatSomebodyUnpluggedKeepsItsContent() {
        DiskChanges change =
                aVm().stamped("data", "vda", Stage.THERE).to(WITH_DATA).disks();
        assertThat(change.made()).isEmpty();
        assertThat(change.plugs()).hasSize(1);
    }

    @Test
    void anUnwantedDiskLeavesAndItsNameIsFreeOnlyAfterwards() {
        VmSpec other = SPEC.withDisks(List.of(DiskSpec.of("logs", 16)));
        ShapeChange change = aVm().running().disk("data", "vda").to(other);
        assertThat(change.disks().unplugs()).hasSize(1);
        assertThat(change.journal().diskNamed("data").orElseThrow().stage()).isEqualTo(Stage.LEAVING);
        assertThat(change.journal().diskNamed("logs").orElseThrow().target()).isEqualTo("vdb");
    }

    @Test
    void aGuestIsAskedOnceForADiskItHolds() {
        ShapeFixture held =
                aVm().running().stamped("data", "vda", Stage.LEAVING).live("vda", 16);
        assertThat(held.broughtTo(SPEC).to(SPEC).isNothing()).isTrue();
        assertThat(held.broughtTo(WITH_DATA).to(SPEC).disks().unplugs()).hasSize(1);
    }

    @Test
    void aDiskThatHasLeftIsLoose() {
        DiskChanges change =
                aVm().stamped("data", "vda", Stage.LEAVING).to(SPEC).disks();
        assertThat(change.loose()).extracting(disk -> disk.name()).containsExactly("data");
        assertThat(change.isNothing()).isFalse();
    }

    @Test
    void theBootDiskGrowsAndNeverGoes() {
        ShapeFixture vm = aVm().disk("boot", "vda");
        assertThat(vm.to(SPEC).disks().isNothing()).isTrue();
        assertThat(vm.to(SPEC.withBootDisk(DiskSpec.of("boot", 32))).disks().growths())
                .containsExactly(new DiskChanges.Growth("vda", 32L << 20));
        refuses(FaultKind.INVALID_SPEC, "spec.boot_disk.size_mib", vm, SPEC.withBootDisk(DiskSpec.of("boot", 8)));
    }

    @Test
    void whatADiskCannotDoIsRefusedByItsField() {
        ShapeFixture vm = aVm().disk("data", "vda");
        refuses(FaultKind.INVALID_SPEC, "spec.disks[0].size_mib", vm, SPEC.withDisks(List.of(DiskSpec.of("data", 8))));
        DiskSpec elsewhere = new DiskSpec(
                "data", 16, Optional.empty(), Optional.empty(), "ssd", Optional.empty(), OptionalInt.empty());
        refuses(FaultKind.UNSUPPORTED, "spec.disks[0].storage", vm, SPEC.withDisks(List.of(elsewhere)));
        refuses(FaultKind.UNSUPPORTED, "spec.boot_disk", vm, WITH_DATA.withBootDisk(DiskSpec.of("boot", 8)));
    }

    @Test
    void aCardKeepsTheAddressThatTheSpecDoesNotSay() {
        VmSpec spec = SPEC.withNics(List.of(NicSpec.of("net0", new NicSpec.DefaultNetwork())));
        assertThat(aVm().nic("net0", "52:54:00:00:00:01").to(spec).nics().isNothing())
                .isTrue();
    }

    @Test
    void aCardOfAnotherNetworkIsMovedWhereItSits() {
        VmSpec spec = SPEC.withNics(List.of(NicSpec.of("net0", new NicSpec.Bridge("br0"))));
        NicChanges change =
                aVm().running().nic("net0", "52:54:00:00:00:01").to(spec).nics();
        assertThat(change.moved()).hasSize(1);
        assertThat(change.rewritten()).hasSize(1);
        assertThat(change.plugs()).isEmpty();
        assertThat(change.unplugs()).isEmpty();
    }

    private static void refuses(FaultKind kind, String field, ShapeFixture vm, VmSpec spec) {
        ProviderException fault = catchThrowableOfType(ProviderException.class, () -> vm.to(spec));
        assertThat(fault.fault().kind()).isEqualTo(kind);
        assertThat(fault.fault().field()).isEqualTo(field);
    }

    private static VmSpec hotAdd(int cpus) {
        return VmSpec.of(Hardwares.hotAdd(cpus));
    }
}
