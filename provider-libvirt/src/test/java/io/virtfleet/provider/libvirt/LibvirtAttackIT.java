package io.virtfleet.provider.libvirt;

import static io.virtfleet.provider.libvirt.ProviderOnHost.owned;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.VmId;
import io.virtfleet.contract.clone.CloneSpec;
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
import io.virtfleet.testkit.libvirt.LibvirtHostOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Operators' hands and pools that are down: whatever they do, no disk is lost that a record of ours does not name. */
class LibvirtAttackIT {
    private static final VmSpec SMALL = VmSpec.of(Hardware.of(1, 64));
    private static final VmSpec DISK = SMALL.withDisks(List.of(DiskSpec.of("data", 16)));
    private static final String OTHER = "second";

    private static LibvirtHost host;
    private static FleetOnHost fleet;

    @RegisterExtension
    final LeftAsFound left = new LeftAsFound(() -> host);

    @BeforeAll
    static void serve() {
        host = LibvirtHost.start(LibvirtHostOptions.plain());
        host.smallPool(OTHER, 64);
        fleet = new FleetOnHost(host);
    }

    @AfterAll
    static void stop() {
        fleet.close();
        host.close();
    }

    @Test
    void anOperatorsFilesWithTheNamesOfAVmStay() {
        VmState vm = fleet.create("copied", SMALL.withDisks(List.of(DiskSpec.of("boot2", 16))), PowerState.OFF);
        String file = name(path(vm));
        String stem = file.substring(0, 36) + "-boot2";
        List<String> copies = List.of(file + ".bak", stem + "-2026-11-01.qcow2", stem + "2.qcow2");
        copies.forEach(copy -> put(LibvirtHost.POOL, copy));
        copies.forEach(copy -> put(OTHER, copy));
        put(OTHER, file);

        Snapshot snapshot = fleet.take(vm, "before", Content.DISKS);
        fleet.delete(vm, snapshot, Children.KEEP);
        assertThat(host.volumes(LibvirtHost.POOL)).containsAll(copies);
        assertThat(host.volumes(OTHER)).containsAll(copies).contains(file);
        fleet.delete(vm);
        assertThat(host.volumes(LibvirtHost.POOL)).containsAll(copies);
        assertThat(host.volumes(OTHER)).containsAll(copies).contains(file);

        copies.forEach(copy -> remove(LibvirtHost.POOL, copy));
        copies.forEach(copy -> remove(OTHER, copy));
        remove(OTHER, file);
    }

    @Test
    void theSourceOfACloneInAPoolThatIsDownStays() {
        VmState source = fleet.create("source", DISK, PowerState.ON);
        fleet.write(source, 1);
        fleet.power(source, new PowerAction.Off());
        VmState clone = fleet.clone(
                "resting",
                new CloneSpec(
                        owned(source),
                        "",
                        CloneSpec.Mode.LINKED,
                        SMALL.withDisks(List.of(FleetOnHost.disk("data", OTHER))),
                        PowerState.OFF));
        host.virsh("pool-destroy", OTHER).success();
        Fault refused = refused(() -> fleet.askToDelete(source));
        Snapshot passing = fleet.take(source, "passing", Content.DISKS);
        fleet.delete(source, passing, Children.KEEP);
        host.virsh("pool-start", OTHER).success();

        assertThat(refused.kind()).isEqualTo(FaultKind.BUSY);
        assertThat(refused.message()).contains("shop.resting");
        assertThat(fleet.holds(clone, 1)).isTrue();
        fleet.delete(clone);
        fleet.delete(source);
    }

    @Test
    void aVmWithADiskInAPoolThatIsDownStays() {
        VmState vm = fleet.create(
                "spread",
                SMALL.withDisks(List.of(DiskSpec.of("data", 16), FleetOnHost.disk("more", OTHER))),
                PowerState.OFF);
        List<String> files = host.volumes(LibvirtHost.POOL);
        host.virsh("pool-destroy", OTHER).success();
        Fault refused = refused(() -> fleet.askToDelete(vm));
        host.virsh("pool-start", OTHER).success();

        assertThat(refused.kind()).isEqualTo(FaultKind.BUSY);
        assertThat(refused.message()).contains("'" + OTHER + "'");
        assertThat(fleet.now(vm).disks()).hasSize(2);
        assertThat(host.volumes(LibvirtHost.POOL)).isEqualTo(files);
        fleet.delete(vm);
    }

    @Test
    void whatIsReadIsTheFileThatTheDiskWasMovedToByHand() {
        VmState vm = fleet.create("moved", DISK, PowerState.ON);
        fleet.write(vm, 1);
        String file = name(path(vm));
        String there = "/var/lib/libvirt/pools/" + OTHER + "/" + file;
        host.virsh("blockcopy", vm.name(), "vda", there, "--wait", "--pivot", "--transient-job")
                .success();
        host.virsh("pool-refresh", OTHER).success();
        fleet.write(vm, 2);
        fleet.power(vm, new PowerAction.Off());

        VmState clone = fleet.clone("copy", new CloneSpec(owned(vm), "", CloneSpec.Mode.FULL, DISK, PowerState.OFF));
        assertThat(fleet.holds(clone, 2)).isTrue();
        Snapshot snapshot = fleet.take(vm, "moved", Content.DISKS);
        assertThat(fleet.holds(vm, 2)).isTrue();
        fleet.power(vm, new PowerAction.On());
        fleet.write(vm, 3);
        fleet.revert(vm, snapshot);
        assertThat(fleet.holds(vm, 2)).isTrue();
        fleet.delete(vm, snapshot, Children.KEEP);
        assertThat(fleet.holds(vm, 2)).isTrue();

        fleet.delete(clone);
        fleet.delete(vm);
        assertThat(host.volumes(OTHER)).as("what an operator made").containsExactly(file);
        remove(OTHER, file);
    }

    @Test
    void aDiskWhoseDefinitionWasRemovedByHandIsNotMadeAnew() {
        VmState vm = fleet.create("undefined", DISK, PowerState.ON);
        fleet.write(vm, 1);
        fleet.power(vm, new PowerAction.Off());
        String path = path(vm);
        host.virsh("undefine", vm.name()).success();

        Fault refused = refused(() -> fleet.createAgain(vm, DISK));
        assertThat(refused.kind()).isEqualTo(FaultKind.CONFLICT);
        assertThat(refused.message()).contains(name(path));
        assertThat(host.domains()).doesNotContain(vm.name());
        assertThat(host.readDisk(path, "read -P 1 0 4096"))
                .contains("read 4096/4096 bytes")
                .doesNotContain("Pattern verification failed");
        remove(LibvirtHost.POOL, name(path));
    }

    @Test
    void aCloneThatFailsLeavesItsSourceAsItWas() {
        VmState source = fleet.create("lender", DISK, PowerState.ON);
        fleet.write(source, 1);
        fleet.power(source, new PowerAction.Off());
        List<String> before = host.listing();
        DiskSpec usual = FleetOnHost.disk("more", OTHER);
        DiskSpec large = new DiskSpec(
                "more",
                256,
                Optional.of(DiskSpec.Provisioning.THICK),
                usual.medium(),
                OTHER,
                usual.scsi(),
                usual.iopsLimit());
        CloneSpec tooLarge = new CloneSpec(
                owned(source),
                "",
                CloneSpec.Mode.LINKED,
                SMALL.withDisks(List.of(DiskSpec.of("data", 16), large)),
                PowerState.OFF);

        assertThat(refused(() -> fleet.clone("failing", tooLarge)).kind()).isEqualTo(FaultKind.EXHAUSTED);
        assertThat(host.listing()).isEqualTo(before);
        assertThat(fleet.now(source).disks().getFirst().path())
                .isEqualTo(source.disks().getFirst().path());
        assertThat(fleet.holds(source, 1)).isTrue();
        fleet.delete(source);
    }

    @Test
    void whatACrashLeftOfASnapshotIsRemovedByItsRecord() {
        VmState vm = fleet.create("crashed", DISK, PowerState.OFF);
        String stem = name(path(vm)).substring(0, 36) + "-data.";
        String left = stem + "0123456789ab.qcow2";
        String unknown = stem + "ba9876543210.qcow2";
        List.of(left, unknown).forEach(file -> put(OTHER, file));
        host.define(host.virsh("dumpxml", vm.name())
                .success()
                .replace(
                        "</virtfleet:vm>",
                        "<file pool='" + OTHER + "' volume='" + left + "' base=''/></virtfleet:vm>"));

        fleet.delete(vm, fleet.take(vm, "next", Content.DISKS), Children.KEEP);
        assertThat(host.volumes(OTHER)).containsExactly(unknown);
        fleet.delete(vm);
        assertThat(host.volumes(OTHER)).containsExactly(unknown);
        remove(OTHER, unknown);
    }

    @Test
    void aDomainWithACopyOfAStampIsNotRemovedWithTheDisksOfTheOther() {
        VmState vm = fleet.create("original", DISK, PowerState.ON);
        fleet.write(vm, 1);
        String another = UUID.randomUUID().toString();
        host.define(host.virsh("dumpxml", vm.name(), "--inactive")
                .success()
                .replace("<uuid>" + vm.owner().orElseThrow().uid(), "<uuid>" + another)
                .replace("<name>shop.original<", "<name>copied-by-hand<"));
        String life = vm.id().value().substring(vm.id().value().indexOf('.'));

        assertThat(refused(() -> fleet.askToDelete(new VmId(another + life), vm))
                        .kind())
                .isEqualTo(FaultKind.CONFLICT);
        assertThat(fleet.holds(vm, 1)).isTrue();
        host.virsh("undefine", "copied-by-hand").success();
        fleet.delete(vm);
    }

    private static String path(VmState vm) {
        return fleet.now(vm).disks().getFirst().path();
    }

    private static String name(String path) {
        return Path.of(path).getFileName().toString();
    }

    private static void put(String pool, String volume) {
        host.virsh("vol-create-as", pool, volume, "1M", "--format", "qcow2").success();
    }

    private static void remove(String pool, String volume) {
        host.virsh("vol-delete", volume, "--pool", pool).success();
    }

    private static Fault refused(ThrowingCallable call) {
        ProviderException refused = catchThrowableOfType(ProviderException.class, call);
        assertThat(refused).as("a refusal").isNotNull();
        return refused.fault();
    }
}
