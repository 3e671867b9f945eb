package io.virtfleet.provider.libvirt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.virtfleet.contract.inventory.Inventory;
import io.virtfleet.contract.page.PageRequest;
import io.virtfleet.contract.snapshot.Snapshot;
import io.virtfleet.contract.snapshot.Snapshot.Content;
import io.virtfleet.contract.snapshot.SnapshotSpec;
import io.virtfleet.contract.vm.DiskSpec;
import io.virtfleet.contract.vm.Hardware;
import io.virtfleet.contract.vm.NicSpec;
import io.virtfleet.contract.vm.PowerAction;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.testkit.libvirt.GuestDisk;
import io.virtfleet.testkit.libvirt.LibvirtGuest;
import io.virtfleet.testkit.libvirt.LibvirtHost;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Reconfigure as a Linux guest sees it that runs meanwhile. */
class LiveReconfigurationIT {
    private static final DiskSpec SYSTEM = DiskSpec.of("system", GuestDisk.CAPACITY_MIB);
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final long KIB_PER_MIB = 1024;
    private static final VmSpec SPEC = VmSpec.of(Hardware.of(1, 256)).withDisks(List.of(SYSTEM));

    private static LibvirtHost host;
    private static ProviderOnHost provider;
    private static VmState vm;
    private static LibvirtGuest guest;

    @BeforeAll
    static void boot() {
        host = LibvirtHost.shared();
        provider = ProviderOnHost.start(host);
        vm = provider.create(ProviderOnHost.owner("live"), SPEC, PowerState.OFF);
        String volume = vm.disks().getFirst().path();
        host.virsh("vol-upload", volume, GuestDisk.file().toString()).success();
        power(new PowerAction.On());
        guest = host.guest(vm.name()).awaitAgent();
    }

    @AfterAll
    static void stop() {
        provider.delete(vm);
        provider.close();
    }

    @Test
    void aDiskComesGrowsKeepsItsPlaceAndGoesWithItsVolume() {
        reconfigure(withData(16));
        awaitInGuest("cat /sys/block/vdb/size", "32768\n");
        reconfigure(withData(32));
        awaitInGuest("cat /sys/block/vdb/size", "65536\n");

        String place = guest.run("readlink /sys/block/vdb").success();
        power(new PowerAction.Off());
        power(new PowerAction.On());
        guest.awaitAgent();
        assertThat(guest.run("readlink /sys/block/vdb").success()).isEqualTo(place);

        VmState without = reconfigure(SPEC);
        assertThat(without.pendingRestart()).isEmpty();
        assertThat(without.disks()).extracting(VmState.Disk::name).containsExactly("system");
        assertThat(guest.run("ls /sys/block").success()).doesNotContain("vdb");
        assertThat(host.volumes(LibvirtHost.POOL)).noneMatch(volume -> volume.contains("data"));
    }

    @Test
    void aCardComesIsSwappedForAnotherModelAndGoes() {
        VmState plugged = reconfigure(withCard(Optional.empty()));
        assertThat(plugged.pendingRestart()).isEmpty();
        awaitInGuest("ls -d /sys/class/net/eth0", "/sys/class/net/eth0\n");

        VmState swapped = reconfigure(withCard(Optional.of(NicSpec.Model.E1000E)));
        assertThat(swapped.pendingRestart()).isEmpty();
        assertThat(swapped.nics()).isEqualTo(plugged.nics());
        assertThat(host.virsh("domiflist", vm.name()).success()).contains("e1000e");

        VmState without = reconfigure(SPEC);
        assertThat(without.pendingRestart()).isEmpty();
        assertThat(without.nics()).isEmpty();
    }

    @Test
    void aDiskThatTheGuestLetsGoOfLateLeavesByAnEvent() {
        reconfigure(withData(16));
        // It lets go once all is written, of which nothing is as long as somebody has the disk open.
        guest.run(
                        "sleep 600 </dev/vdb >/dev/null 2>&1 & for i in $(seq 20); do dd if=/dev/urandom of=/dev/vdb bs=4096 seek=$((i * 100)) count=1; done")
                .success();
        host.virsh("blkdeviotune", vm.name(), "vdb", "--live", "--total-iops-sec", "1")
                .success();
        assertThat(reconfigure(SPEC).pendingRestart()).containsExactly("disks");
        // A list is what the events told: no look is taken for it.
        await().atMost(Duration.ofMinutes(1))
                .until(() -> listed().pendingRestart().isEmpty());
        assertThat(listed().disks()).extracting(VmState.Disk::name).containsExactly("system");
    }

    private static VmState listed() {
        return provider
                .remote()
                .inventory()
                .list(PageRequest.first(ProviderOnHost.FLEET), Inventory.Scope.OWNED)
                .items()
                .stream()
                .filter(each -> each.id().equals(vm.id()))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void memoryGoesAndComesWithinWhatTheGuestWasStartedWith() {
        long whole = memoryKib();
        VmState less = reconfigure(withMemory(192));
        assertThat(less.pendingRestart()).isEmpty();
        assertThat(less.memoryMib()).isEqualTo(192);
        assertThat(memoryKib()).isEqualTo(whole - 64 * KIB_PER_MIB);

        VmState again = reconfigure(SPEC);
        assertThat(again.pendingRestart()).isEmpty();
        assertThat(again.memoryMib()).isEqualTo(256);
        assertThat(memoryKib()).isEqualTo(whole);
    }

    @Test
    void moreMemoryThanTheGuestWasStartedWithComesAtTheNextStart() {
        reconfigure(withMemory(192));
        VmState more = reconfigure(withMemory(320));
        assertThat(more.pendingRestart()).containsExactly("hardware.memory_mib");
        assertThat(more.memoryMib()).isEqualTo(256);

        VmState back = reconfigure(SPEC);
        assertThat(back.pendingRestart()).isEmpty();
        assertThat(back.memoryMib()).isEqualTo(256);
    }

    @Test
    void aGuestGoesBackToASnapshotWithTheMemoryItHad() {
        long whole = memoryKib();
        reconfigure(withMemory(192));
        SnapshotSpec spec = new SnapshotSpec("less", "", Content.DISKS_AND_MEMORY, Snapshot.Consistency.CRASH);
        provider.remote().snapshots().create(ProviderOnHost.owned(vm), spec);
        Snapshot taken = await().atMost(PATIENCE)
                .until(
                        () -> provider.remote().snapshots().list(ProviderOnHost.owned(vm)),
                        snapshots -> !snapshots.isEmpty())
                .getFirst();
        reconfigure(SPEC);

        VmState back = provider.settled(provider.remote().snapshots().revert(ProviderOnHost.owned(vm), taken.id()));
        assertThat(back.memoryMib()).isEqualTo(192);
        assertThat(memoryKib()).isEqualTo(whole - 64 * KIB_PER_MIB);
        assertThat(reconfigure(SPEC).memoryMib()).isEqualTo(256);
        assertThat(memoryKib()).isEqualTo(whole);
    }

    @Test
    void memoryThatSomebodyElseTookIsSeenAndGivenBack() {
        host.virsh("setmem", vm.name(), "200M", "--live").success();
        VmState drifted = await().until(
                        () -> provider.remote()
                                .virtualMachines()
                                .describe(vm.id())
                                .orElseThrow(),
                        seen -> seen.memoryMib() == 200);
        assertThat(drifted.pendingRestart()).isEmpty();
        assertThat(reconfigure(SPEC).memoryMib()).isEqualTo(256);
    }

    @Test
    void aGuestThatDoesNotGiveMemoryBackHasItsNewSizeAtTheNextStart() {
        VmState deaf = provider.create(ProviderOnHost.owner("deaf"), VmSpec.of(Hardware.of(1, 128)), PowerState.ON);
        VmSpec less = VmSpec.of(Hardware.of(1, 64));
        VmState waiting = reconfigure(deaf, less);
        assertThat(waiting.pendingRestart()).containsExactly("hardware.memory_mib");
        assertThat(waiting.memoryMib()).isEqualTo(128);
        assertThat(reconfigure(deaf, less)).isEqualTo(waiting);
        provider.delete(deaf);
    }

    /** A device that was plugged in is there for the host at once, and for the guest when its kernel has found it. */
    private static void awaitInGuest(String command, String output) {
        await().atMost(PATIENCE).until(() -> guest.run(command).output(), output::equals);
    }

    private static long memoryKib() {
        return Long.parseLong(guest.run("awk '/^MemTotal/ {print $2}' /proc/meminfo")
                .success()
                .strip());
    }

    private static VmSpec withMemory(long mib) {
        return VmSpec.of(Hardware.of(1, mib)).withDisks(List.of(SYSTEM));
    }

    private static VmState reconfigure(VmSpec spec) {
        return reconfigure(vm, spec);
    }

    private static VmState reconfigure(VmState changed, VmSpec spec) {
        return provider.settled(provider.remote().virtualMachines().reconfigure(ProviderOnHost.owned(changed), spec));
    }

    private static void power(PowerAction action) {
        provider.settled(provider.remote().virtualMachines().power(ProviderOnHost.owned(vm), action));
    }

    private static VmSpec withData(long mib) {
        return SPEC.withDisks(List.of(SYSTEM, DiskSpec.of("data", mib)));
    }

    private static VmSpec withCard(Optional<NicSpec.Model> model) {
        return SPEC.withNics(List.of(new NicSpec(
                "net0",
                new NicSpec.DefaultNetwork(),
                "",
                model,
                OptionalInt.empty(),
                OptionalInt.empty(),
                Optional.empty(),
                OptionalInt.empty(),
                Map.of())));
    }
}
