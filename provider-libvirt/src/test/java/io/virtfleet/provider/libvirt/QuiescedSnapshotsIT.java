package io.virtfleet.provider.libvirt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.console.ConsoleSession;
import io.virtfleet.contract.snapshot.Snapshot;
import io.virtfleet.contract.snapshot.Snapshot.Consistency;
import io.virtfleet.contract.snapshot.Snapshot.Content;
import io.virtfleet.contract.vm.DiskSpec;
import io.virtfleet.contract.vm.Hardware;
import io.virtfleet.contract.vm.PowerAction;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.testkit.libvirt.GuestDisk;
import io.virtfleet.testkit.libvirt.LibvirtGuest;
import io.virtfleet.testkit.libvirt.LibvirtHost;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Snapshots for which a real guest is frozen, cannot be, will not, or is so too late. */
class QuiescedSnapshotsIT {
    private static final Duration PATIENCE = Duration.ofSeconds(90);
    private static final VmSpec LINUX = VmSpec.of(Hardware.of(1, 256))
            .withDisks(List.of(DiskSpec.of("system", GuestDisk.CAPACITY_MIB), DiskSpec.of("data", 16)));

    private static LibvirtHost host;
    private static FleetOnHost fleet;
    private static VmState vm;
    private static LibvirtGuest guest;

    @TempDir
    private Path folder;

    @BeforeAll
    static void boot() {
        host = LibvirtHost.shared();
        fleet = new FleetOnHost(host);
        vm = fleet.create("quiet", LINUX, PowerState.OFF);
        host.virsh("vol-upload", vm.disks().getFirst().path(), GuestDisk.file().toString())
                .success();
        fleet.power(vm, new PowerAction.On());
        guest = host.guest(vm.name()).awaitAgent();
        // What is written stays in the guest's memory until it is told to write it down.
        guest.run(
                        "echo 0 >/proc/sys/vm/dirty_writeback_centisecs; mke2fs /dev/vdb; mkdir /data; mount -t ext4 /dev/vdb /data")
                .success();
    }

    @AfterAll
    static void stop() {
        fleet.delete(vm);
        fleet.close();
    }

    @BeforeEach
    void forget() {
        guest.run("rm -f /run/fsfreeze /run/fsfreeze-hook /run/released").success();
    }

    @Test
    void theGuestIsFrozenForTheMomentAndGoesOn() throws IOException {
        // In a file of its own: what replaces the content of another is written down when the file is closed.
        guest.run("echo only-in-memory >/data/fresh").success();
        assertThat(keptBy("power cut", Consistency.CRASH)).doesNotContain("only-in-memory");
        assertThat(keptBy("quiesced", Consistency.QUIESCED)).contains("only-in-memory");
        assertThat(guest.run("cat /run/fsfreeze").success()).startsWith("freeze\nthaw\n");
        assertThawed();
    }

    /** What the file holds that a snapshot keeps of the data disk. */
    private String keptBy(String name, Consistency consistency) throws IOException {
        String file = fleet.now(vm).disks().getLast().path();
        take(name, consistency);
        Path copy = folder.resolve("copy");
        host.virsh("vol-download", file, copy.toString()).success();
        return Files.readString(copy, StandardCharsets.ISO_8859_1);
    }

    @Test
    void aGuestWithoutAnAgentIsQuiescedOnlyWhenItIsOff() {
        VmState bare = fleet.create("bare", VmSpec.of(Hardware.of(1, 128)), PowerState.ON);
        assertRefused(FaultKind.UNSUPPORTED, () -> fleet.take(bare, "running", Content.DISKS, Consistency.QUIESCED));
        assertThat(fleet.snapshots(bare)).isEmpty();
        fleet.power(bare, new PowerAction.Off());
        fleet.take(bare, "off", Content.DISKS, Consistency.QUIESCED);
        assertThat(fleet.snapshots(bare)).extracting(Snapshot::name).containsExactly("off");
        fleet.delete(bare);
    }

    @Test
    void aGuestWhoseFileSystemsCannotBeFrozenIsRefused() {
        guest.run("umount /data").success();
        assertNotTaken(FaultKind.UNSUPPORTED);
        guest.run("mount -t ext4 /dev/vdb /data").success();
    }

    @Test
    void memoryIsNotKeptOfAQuiescedGuest() {
        assertRefused(
                FaultKind.UNSUPPORTED, () -> fleet.take(vm, "memory", Content.DISKS_AND_MEMORY, Consistency.QUIESCED));
    }

    @Test
    void aPausedGuestIsBusy() {
        fleet.power(vm, new PowerAction.Pause());
        assertNotTaken(FaultKind.BUSY);
        fleet.power(vm, new PowerAction.Resume());
    }

    @Test
    void aSilentAgentIsBusy() {
        HeardConsole heard = new HeardConsole();
        try (ConsoleSession shell = fleet.serial(vm, heard)) {
            say(shell, "kill -STOP $(cat /run/qemu-ga.pid); echo stopped-$?");
            heard.await("stopped-0");
            assertNotTaken(FaultKind.BUSY);
            say(shell, "kill -CONT $(cat /run/qemu-ga.pid); echo continued-$?");
            heard.await("continued-0");
        }
        guest.awaitAgent();
        assertThawed();
    }

    @Test
    void aGuestThatFreezesTooLateIsThawed() {
        guest.run("printf '#!/bin/sh\\n[ $1 = thaw ] || until [ -e /run/released ]; do sleep 1; done\\n'"
                        + " >/run/fsfreeze-hook; chmod +x /run/fsfreeze-hook")
                .success();
        HeardConsole heard = new HeardConsole();
        try (ConsoleSession shell = fleet.serial(vm, heard)) {
            assertNotTaken(FaultKind.BUSY);
            assertThat(marked()).isTrue();
            // The agent waits for its hook and takes no command.
            say(shell, "touch /run/released; echo released-$?");
            heard.await("released-0");
        }
        await().atMost(PATIENCE).until(() -> !marked());
        assertThat(guest.run("cat /run/fsfreeze").success()).endsWith("thaw\n");
        assertThawed();
    }

    @Test
    void aGuestThatACrashLeftFrozenIsThawedAtTheNextStart() {
        fleet.close();
        host.virsh(
                        "metadata",
                        vm.name(),
                        "https://virtfleet.io/libvirt/1/quiesce",
                        "--live",
                        "--key",
                        "virtfleet-quiesce",
                        "--set",
                        "<frozen/>")
                .success();
        host.virsh("domfsfreeze", vm.name()).success();
        fleet = new FleetOnHost(host);
        await().atMost(PATIENCE).until(() -> status().contains("thawed"));
        assertThawed();
    }

    private static void say(ConsoleSession shell, String command) {
        shell.input(ByteBuffer.wrap((command + "\n").getBytes(StandardCharsets.US_ASCII)));
    }

    private static Snapshot take(String name, Consistency consistency) {
        return fleet.take(vm, name, Content.DISKS, consistency);
    }

    private static void assertThawed() {
        assertThat(status()).contains("thawed");
        guest.run("echo awake >/data/note && sync").success();
        assertThat(marked()).isFalse();
    }

    private static boolean marked() {
        return host.virsh("dumpxml", vm.name()).success().contains("virtfleet-quiesce");
    }

    private static String status() {
        return host.virsh("qemu-agent-command", vm.name(), "{\"execute\":\"guest-fsfreeze-status\"}")
                .success();
    }

    private static void assertNotTaken(FaultKind kind) {
        List<Snapshot> before = fleet.snapshots(vm);
        List<String> files = fleet.files(vm);
        assertRefused(kind, () -> take("refused", Consistency.QUIESCED));
        assertThat(fleet.snapshots(vm)).isEqualTo(before);
        assertThat(fleet.files(vm)).isEqualTo(files);
    }

    private static void assertRefused(FaultKind kind, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOfSatisfying(ProviderException.class, refused -> {
            assertThat(refused.fault().kind()).isEqualTo(kind);
            assertThat(refused.fault().field()).isIn("consistency", kind == FaultKind.BUSY ? "" : "consistency");
        });
    }
}
