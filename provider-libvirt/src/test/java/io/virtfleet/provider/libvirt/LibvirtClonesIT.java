package io.virtfleet.provider.libvirt;

import static io.virtfleet.provider.libvirt.ProviderOnHost.owned;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.clone.CloneSpec;
import io.virtfleet.contract.clone.CloneSpec.Mode;
import io.virtfleet.contract.snapshot.Snapshot;
import io.virtfleet.contract.vm.DiskSpec;
import io.virtfleet.contract.vm.Hardware;
import io.virtfleet.contract.vm.PowerAction;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.testkit.libvirt.LibvirtHost;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Clones of real guests: what is on their disks, who rests on whom, and what is left on the host. */
class LibvirtClonesIT {
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

    @ParameterizedTest
    @EnumSource
    void beginsWithWhatTheSourceHoldsAndThenGoesItsOwnWay(Mode mode) {
        VmState source = written("source", 1);
        fleet.power(source, new PowerAction.Off());
        VmState clone = fleet.clone("clone", clone(source, "", mode));
        assertThat(fleet.holds(clone, 1)).isTrue();
        fleet.write(clone, 2);

        fleet.power(source, new PowerAction.On());
        assertThat(fleet.holds(source, 1)).isTrue();
        fleet.write(source, 3);
        assertThat(fleet.holds(clone, 2)).isTrue();
        fleet.delete(clone);
        fleet.delete(source);
    }

    @ParameterizedTest
    @EnumSource
    void beginsWithASnapshotOfARunningSource(Mode mode) {
        VmState source = written("source", 1);
        Snapshot snapshot = fleet.take(source, "base", Snapshot.Content.DISKS);
        fleet.write(source, 2);
        VmState clone = fleet.clone("clone", clone(source, snapshot.id(), mode));
        assertThat(fleet.holds(clone, 1)).isTrue();

        fleet.delete(source, snapshot, Snapshot.Children.KEEP);
        fleet.power(clone, new PowerAction.Off());
        fleet.power(clone, new PowerAction.On());
        assertThat(fleet.holds(clone, 1)).as("after its snapshot was deleted").isTrue();
        assertThat(fleet.holds(source, 2)).isTrue();
        fleet.delete(clone);
        fleet.delete(source);
    }

    @ParameterizedTest
    @EnumSource
    void refusesARunningSourceWithoutASnapshot(Mode mode) {
        VmState source = written("source", 1);
        assertRefused(FaultKind.BUSY, "source", () -> fleet.clone("clone", clone(source, "", mode)));
        fleet.delete(source);
    }

    @Test
    void namesTheClonesThatKeepASourceFromBeingDeleted() {
        VmState source = fleet.create("source", DISK, PowerState.OFF);
        VmState clone = fleet.clone("resting", clone(source, "", Mode.LINKED));
        fleet.take(clone, "own", Snapshot.Content.DISKS);
        assertThatThrownBy(() -> fleet.askToDelete(source)).hasMessageContaining("shop.resting");
        fleet.delete(clone);
        fleet.delete(source);
    }

    @Test
    void aDiskOfTheNameOfOneThatACloneRestsOnIsAnother() {
        VmState source = written("source", 1);
        fleet.power(source, new PowerAction.Off());
        VmState clone = fleet.clone("resting", clone(source, "", Mode.LINKED));
        fleet.reconfigure(source, SMALL);
        fleet.reconfigure(source, DISK);
        assertThat(fleet.holds(source, 0)).as("a new disk is empty").isTrue();
        fleet.power(clone, new PowerAction.Off());
        fleet.power(clone, new PowerAction.On());
        assertThat(fleet.holds(clone, 1)).isTrue();
        fleet.delete(clone);
        fleet.delete(source);
    }

    @Test
    void theFilesThatOnlyASnapshotOfACloneRestsOnStay() {
        VmState source = written("source", 1);
        fleet.power(source, new PowerAction.Off());
        VmState clone = fleet.clone("resting", clone(source, "", Mode.LINKED));
        Snapshot own = fleet.take(clone, "own", Snapshot.Content.DISKS);
        fleet.power(clone, new PowerAction.Off());
        fleet.reconfigure(clone, SMALL);

        assertThatThrownBy(() -> fleet.askToDelete(source)).hasMessageContaining("shop.resting");
        Snapshot another = fleet.take(source, "another", Snapshot.Content.DISKS);
        fleet.delete(source, another, Snapshot.Children.KEEP);
        fleet.reconfigure(source, SMALL);
        fleet.revert(clone, own);
        fleet.power(clone, new PowerAction.On());
        assertThat(fleet.holds(clone, 1)).isTrue();
        fleet.delete(clone);
        fleet.delete(source);
    }

    @Test
    void beginsWithTheFilesThatTheSourceHasWhateverItsStampSays() {
        VmState source = written("source", 1);
        Path file = Path.of(fleet.now(source).disks().getFirst().path());
        String top = file.getFileName().toString().replace(".qcow2", ".0123456789ab.qcow2");
        host.virsh(
                        "vol-create-as",
                        LibvirtHost.POOL,
                        top,
                        "16M",
                        "--format",
                        "qcow2",
                        "--backing-vol",
                        file.toString(),
                        "--backing-vol-format",
                        "qcow2")
                .success();
        // As far as a snapshot comes before a crash.
        String stamp = "<file pool='" + LibvirtHost.POOL + "' volume='%s' base=''/>";
        host.define(host.virsh("dumpxml", source.name(), "--inactive")
                .success()
                .replace(
                        "</virtfleet:vm>",
                        stamp.formatted(top) + stamp.formatted(file.getFileName()) + "</virtfleet:vm>"));
        host.virsh(
                        "snapshot-create-as",
                        source.name(),
                        "--disk-only",
                        "--no-metadata",
                        "--reuse-external",
                        "--diskspec",
                        "vda,file=" + file.resolveSibling(top))
                .success();
        fleet.write(source, 2);
        fleet.power(source, new PowerAction.Off());

        VmState clone = fleet.clone("clone", clone(source, "", Mode.FULL));
        assertThat(fleet.holds(clone, 2)).isTrue();
        fleet.delete(clone);
        fleet.delete(source);
    }

    @Test
    void aSourceWithoutRoomForACloneStaysAsItIs() {
        host.smallPool("narrow", 1);
        VmState source = fleet.create(
                "source",
                SMALL.withDisks(List.of(DiskSpec.of("data", 16), FleetOnHost.disk("more", "narrow"))),
                PowerState.OFF);
        List<VmState> clones = new ArrayList<>();
        List<String> files = List.of();
        ProviderException refused = null;
        while (refused == null) {
            files = host.volumes(LibvirtHost.POOL);
            try {
                clones.add(fleet.clone("clone-" + clones.size(), clone(source, "", Mode.LINKED)));
            } catch (ProviderException full) {
                refused = full;
            }
        }
        assertThat(refused.fault().kind()).isEqualTo(FaultKind.EXHAUSTED);
        assertThat(host.volumes(LibvirtHost.POOL)).isEqualTo(files);
        clones.forEach(fleet::delete);
        fleet.delete(source);
    }

    private static VmState written(String name, int content) {
        VmState vm = fleet.create(name, DISK, PowerState.ON);
        fleet.write(vm, content);
        return vm;
    }

    private static CloneSpec clone(VmState source, String snapshotId, Mode mode) {
        return new CloneSpec(owned(source), snapshotId, mode, DISK, PowerState.ON);
    }

    private static void assertRefused(FaultKind kind, String field, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOfSatisfying(ProviderException.class, refused -> {
            assertThat(refused.fault().kind()).isEqualTo(kind);
            assertThat(refused.fault().field()).isEqualTo(field);
        });
    }
}
