package io.virtfleet.provider.libvirt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.vm.DiskSpec;
import io.virtfleet.contract.vm.Hardware;
import io.virtfleet.contract.vm.NicSpec;
import io.virtfleet.contract.vm.PowerAction;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.provider.libvirt.vm.shape.Hardwares;
import io.virtfleet.testkit.libvirt.LibvirtHost;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the kit does not say of Reconfigure, at a real host. Its guests have only a BIOS, which never lets go of a device. */
class VmReconfigurationIT {
    private static final Pattern PLACE = Pattern.compile(
            "<(?:target dev='(vd[a-z])'|mac address='([^']*)').*?<address type='pci' ([^>]*)/>", Pattern.DOTALL);
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final VmSpec SPEC = VmSpec.of(Hardware.of(1, 64));
    private static final DiskSpec DATA = DiskSpec.of("data", 16);
    private static final DiskSpec LOGS = DiskSpec.of("logs", 16);

    private static LibvirtHost host;
    private static ProviderOnHost vms;
    private List<String> before = List.of();

    @BeforeAll
    static void serve() {
        host = LibvirtHost.shared();
        vms = ProviderOnHost.start(host);
    }

    @AfterAll
    static void stop() {
        vms.close();
    }

    @BeforeEach
    void rememberHost() {
        before = host.listing();
    }

    @AfterEach
    void leavesNothingBehind() {
        assertThat(host.listing()).isEqualTo(before);
    }

    @Test
    void aHotPluggedDeviceKeepsItsPlaceAndMovesNoOther() {
        VmState vm = create(SPEC.withDisks(List.of(DATA)).withNics(List.of(nic("net0"))), PowerState.ON);
        List<String> places = places(liveXml(vm));

        reconfigure(vm, SPEC.withDisks(List.of(LOGS, DATA)).withNics(List.of(nic("net1"), nic("net0"))));

        assertThat(places(liveXml(vm))).hasSize(4).containsAll(places);
        assertThat(places(nextXml(vm))).containsExactlyInAnyOrderElementsOf(places(liveXml(vm)));
        assertThat(host.virsh("domblklist", vm.name()).success()).contains("vda", "vdb");
        vms.delete(vm);
    }

    @Test
    void aDiskThatTheGuestHoldsGoesWithTheNextStart() {
        VmState vm = create(SPEC.withDisks(List.of(DATA)), PowerState.ON);
        String volume = Path.of(vm.disks().getFirst().path()).getFileName().toString();

        VmState held = reconfigure(vm, SPEC);
        assertThat(held.pendingRestart()).containsExactly("disks");
        assertThat(host.volumes(LibvirtHost.POOL)).contains(volume);
        assertThat(vms.remote().virtualMachines().reconfigure(ProviderOnHost.owned(vm), SPEC))
                .isEqualTo(Outcome.done(held));

        power(vm, new PowerAction.Off());
        assertThat(host.volumes(LibvirtHost.POOL)).doesNotContain(volume);
        VmState restarted = power(vm, new PowerAction.On());
        assertThat(restarted.disks()).isEmpty();
        assertThat(restarted.pendingRestart()).isEmpty();
        assertThat(nextXml(vm)).doesNotContain("LEAVING");
        vms.delete(vm);
    }

    @Test
    void aDiskThatIsWantedAgainBeforeItWentStays() {
        VmSpec spec = SPEC.withDisks(List.of(DATA));
        VmState vm = create(spec, PowerState.ON);
        List<String> places = places(liveXml(vm));

        reconfigure(vm, SPEC);
        VmState again = reconfigure(vm, spec);

        assertThat(again.pendingRestart()).isEmpty();
        assertThat(places(nextXml(vm))).isEqualTo(places);
        power(vm, new PowerAction.Off());
        assertThat(look(vm).disks()).extracting(VmState.Disk::name).containsExactly("data");
        vms.delete(vm);
    }

    @Test
    void aHeldCardAndDiskAreRemovedWithTheirVm() {
        VmState vm = create(SPEC.withDisks(List.of(DATA)).withNics(List.of(nic("net0"))), PowerState.ON);
        VmState held = reconfigure(vm, SPEC);
        assertThat(held.pendingRestart()).containsExactly("disks", "nics");
        assertThat(held.nics()).extracting(VmState.Nic::name).containsExactly("net0");
        vms.delete(vm);
    }

    @Test
    void whatSomebodyElseChangedIsPutBack() {
        VmSpec spec = SPEC.withDisks(List.of(DATA, LOGS)).withNics(List.of(nic("net0")));
        VmState vm = create(spec, PowerState.OFF);
        String asMade = nextXml(vm);
        host.virsh("setvcpus", vm.name(), "3", "--config", "--maximum").success();
        host.virsh("setvcpus", vm.name(), "3", "--config").success();
        host.virsh("setmaxmem", vm.name(), "96M", "--config").success();
        host.virsh("detach-disk", vm.name(), "vdb", "--config").success();
        host.virsh("blkdeviotune", vm.name(), "vda", "--total-iops-sec", "7", "--config")
                .success();

        VmState put = reconfigure(vm, spec);

        assertThat(put.cpuCount()).isEqualTo(1);
        assertThat(put.memoryMib()).isEqualTo(64);
        assertThat(put.disks()).extracting(VmState.Disk::name).containsExactly("data", "logs");
        assertThat(places(nextXml(vm))).isEqualTo(places(asMade));
        assertThat(nextXml(vm)).doesNotContain("iotune");
        vms.delete(vm);
    }

    @Test
    void aFailedChangeLeavesNoVolumeAndNoTrace() {
        VmState vm = create(SPEC.withDisks(List.of(DATA)), PowerState.ON);
        String next = nextXml(vm);
        List<String> listing = host.listing();
        VmSpec broken = VmSpec.of(Hardware.of(2, 128))
                .withDisks(List.of(DATA, LOGS))
                .withNics(List.of(NicSpec.of("net0", new NicSpec.Bridge("no-bridge0"))));

        ProviderException fault = catchThrowableOfType(ProviderException.class, () -> reconfigure(vm, broken));

        assertThat(fault).hasMessageContaining("no-bridge0");
        assertThat(nextXml(vm)).isEqualTo(next);
        assertThat(host.listing()).isEqualTo(listing);
        assertThat(look(vm)).isEqualTo(vm);
        vms.delete(vm);
    }

    @Test
    void aChangeThatTheDaemonDiedInIsFinishedByRepeatingIt() {
        VmState vm = create(SPEC.withDisks(List.of(DATA)), PowerState.ON);
        VmSpec spec = VmSpec.of(Hardware.of(1, 96)).withDisks(List.of(LOGS)).withNics(List.of(nic("net0")));
        vms.remote().virtualMachines().reconfigure(ProviderOnHost.owned(vm), spec);
        await().atMost(PATIENCE).until(() -> nextXml(vm).contains("LEAVING"));
        host.killDaemon();
        host.startDaemon();
        await().atMost(PATIENCE)
                .until(() -> vms.remote().virtualMachines().check().isEmpty());

        VmState after = repeated(vm, spec);

        assertThat(after.disks()).extracting(VmState.Disk::name).containsExactly("data", "logs");
        assertThat(after.pendingRestart()).containsExactly("hardware.memory_mib", "disks");
        power(vm, new PowerAction.Off());
        VmState restarted = power(vm, new PowerAction.On());
        assertThat(restarted.disks()).extracting(VmState.Disk::name).containsExactly("logs");
        assertThat(restarted.nics()).extracting(VmState.Nic::name).containsExactly("net0");
        assertThat(restarted.memoryMib()).isEqualTo(96);
        vms.delete(vm);
    }

    /** The first one may still be ending. */
    private static VmState repeated(VmState vm, VmSpec spec) {
        return await().atMost(PATIENCE)
                .until(
                        () -> {
                            try {
                                return Optional.of(reconfigure(vm, spec));
                            } catch (ProviderException ending) {
                                return Optional.<VmState>empty();
                            }
                        },
                        Optional::isPresent)
                .orElseThrow();
    }

    @Test
    void processorsComeToARunningGuestThatWasMadeWithRoomForThem() {
        VmState vm = create(hotAdd(1), PowerState.ON);
        assertThat(reconfigure(vm, hotAdd(3)).cpuCount()).isEqualTo(3);
        assertThat(look(vm).pendingRestart()).isEmpty();
        VmState fewer = reconfigure(vm, hotAdd(2));
        assertThat(fewer.cpuCount()).isEqualTo(3);
        assertThat(fewer.pendingRestart()).containsExactly("hardware.cpu_count");
        vms.delete(vm);
    }

    private static VmSpec hotAdd(int cpus) {
        return VmSpec.of(Hardwares.hotAdd(cpus));
    }

    @Test
    void aLimitReachesTheRunningGuest() {
        VmState vm = create(SPEC.withDisks(List.of(DATA)), PowerState.ON);
        DiskSpec limited =
                new DiskSpec("data", 16, Optional.empty(), Optional.empty(), "", Optional.empty(), OptionalInt.of(50));
        reconfigure(vm, SPEC.withDisks(List.of(limited)));
        assertThat(liveXml(vm)).contains("<total_iops_sec>50</total_iops_sec>");
        assertThat(nextXml(vm)).contains("<total_iops_sec>50</total_iops_sec>");
        vms.delete(vm);
    }

    @Test
    void aMissingPoolOrNetworkIsNamedAndNothingIsChanged() {
        VmState vm = create(SPEC, PowerState.OFF);
        DiskSpec lost = new DiskSpec(
                "data", 16, Optional.empty(), Optional.empty(), "nowhere", Optional.empty(), OptionalInt.empty());
        refuses("spec.disks[0].storage", vm, SPEC.withDisks(List.of(lost)));
        NicSpec unplugged = NicSpec.of("net0", new NicSpec.Network("nowhere"));
        refuses("spec.nics[0].network", vm, SPEC.withNics(List.of(unplugged)));
        assertThat(look(vm)).isEqualTo(vm);
        vms.delete(vm);
    }

    private static void refuses(String field, VmState vm, VmSpec spec) {
        ProviderException fault = catchThrowableOfType(ProviderException.class, () -> reconfigure(vm, spec));
        assertThat(fault.fault().kind()).isEqualTo(FaultKind.NOT_FOUND);
        assertThat(fault.fault().field()).isEqualTo(field);
    }

    private static VmState create(VmSpec spec, PowerState power) {
        return vms.create(ProviderOnHost.owner("shaped"), spec, power);
    }

    private static VmState reconfigure(VmState vm, VmSpec spec) {
        return vms.settled(vms.remote().virtualMachines().reconfigure(ProviderOnHost.owned(vm), spec));
    }

    private static VmState power(VmState vm, PowerAction action) {
        return vms.settled(vms.remote().virtualMachines().power(ProviderOnHost.owned(vm), action));
    }

    private static VmState look(VmState vm) {
        return vms.remote().virtualMachines().describe(vm.id()).orElseThrow();
    }

    /** What the next start takes up. */
    private static String nextXml(VmState vm) {
        return host.virsh("dumpxml", "--inactive", vm.name()).success();
    }

    private static String liveXml(VmState vm) {
        return host.virsh("dumpxml", vm.name()).success();
    }

    private static NicSpec nic(String name) {
        return NicSpec.of(name, new NicSpec.DefaultNetwork());
    }

    /** Which device sits where. */
    private static List<String> places(String xml) {
        return PLACE.matcher(xml)
                .results()
                .map(VmReconfigurationIT::place)
                .sorted()
                .toList();
    }

    private static String place(MatchResult device) {
        String name = device.group(1) == null ? device.group(2) : device.group(1);
        return name + " at " + device.group(3);
    }
}
