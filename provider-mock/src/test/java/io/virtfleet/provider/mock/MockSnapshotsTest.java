package io.virtfleet.provider.mock;

import static io.virtfleet.provider.mock.FaultAssert.refuses;
import static io.virtfleet.provider.mock.MockBench.done;
import static io.virtfleet.provider.mock.MockBench.owned;
import static io.virtfleet.provider.mock.MockBench.owner;
import static io.virtfleet.provider.mock.MockBench.small;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.clone.CloneSpec;
import io.virtfleet.contract.snapshot.Snapshot;
import io.virtfleet.contract.snapshot.SnapshotSpec;
import io.virtfleet.contract.vm.DiskSpec;
import io.virtfleet.contract.vm.Hardware;
import io.virtfleet.contract.vm.PowerAction;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.provider.mock.world.Guest;
import java.util.List;
import org.junit.jupiter.api.Test;

class MockSnapshotsTest {
    private final MockBench mock = new MockBench();
    private final VmState vm = mock.running("web", small().withBootDisk(DiskSpec.of("boot", 100)));

    @Test
    void theSameNameIsTheSameSnapshot() {
        Snapshot first = take("a", Snapshot.Content.DISKS);

        assertThat(take("a", Snapshot.Content.DISKS)).isEqualTo(first);
        refuses(FaultKind.CONFLICT, "name", () -> take("a", Snapshot.Content.DISKS_AND_MEMORY));
        assertThat(mock.snapshots.list(owned(vm))).containsExactly(first);
    }

    @Test
    void revertingWithMemoryRestoresShapeAndPower() {
        Snapshot snapshot = take("a", Snapshot.Content.DISKS_AND_MEMORY);
        mock.vms.reconfigure(owned(vm), VmSpec.of(Hardware.of(8, 8192)));
        mock.vms.power(owned(vm), new PowerAction.Off());

        VmState back = done(mock.snapshots.revert(owned(vm), snapshot.id()));

        assertThat(back.power()).isEqualTo(PowerState.ON);
        assertThat(back.cpuCount()).isEqualTo(2);
    }

    @Test
    void revertingWithoutMemoryLeavesTheVmOff() {
        Snapshot snapshot = take("a", Snapshot.Content.DISKS);

        assertThat(done(mock.snapshots.revert(owned(vm), snapshot.id())).power())
                .isEqualTo(PowerState.OFF);
        refuses(FaultKind.NOT_FOUND, "snapshot_id", () -> mock.snapshots.revert(owned(vm), "none"));
    }

    @Test
    void aVmThatIsOffHasNoMemoryToKeep() {
        mock.vms.power(owned(vm), new PowerAction.Off());

        refuses(FaultKind.INVALID_SPEC, "content", () -> take("a", Snapshot.Content.DISKS_AND_MEMORY));
    }

    @Test
    void aHungGuestIsNotBroughtToRestUnlessItIsOff() {
        mock.world.change(
                draft -> draft.put(draft.vm(vm.id().value()).orElseThrow().behaving(Guest.HUNG)));
        SnapshotSpec quiesced = new SnapshotSpec("a", "", Snapshot.Content.DISKS, Snapshot.Consistency.QUIESCED);

        refuses(FaultKind.BUSY, "", () -> mock.snapshots.create(owned(vm), quiesced));
        assertThat(mock.snapshots.list(owned(vm))).isEmpty();
        mock.vms.power(owned(vm), new PowerAction.Off());
        assertThat(done(mock.snapshots.create(owned(vm), quiesced)).name()).isEqualTo("a");
    }

    @Test
    void snapshotsFormATree() {
        Snapshot root = take("root", Snapshot.Content.DISKS);
        Snapshot left = take("left", Snapshot.Content.DISKS);
        mock.snapshots.revert(owned(vm), root.id());
        Snapshot right = take("right", Snapshot.Content.DISKS);

        assertThat(left.parentId()).isEqualTo(root.id());
        assertThat(right.parentId()).isEqualTo(root.id());
        assertThat(current()).containsExactly("right");
    }

    @Test
    void deletingOneKeepsItsChildrenOnItsParent() {
        Snapshot root = take("root", Snapshot.Content.DISKS);
        Snapshot middle = take("middle", Snapshot.Content.DISKS);
        take("top", Snapshot.Content.DISKS);

        mock.snapshots.delete(owned(vm), middle.id(), Snapshot.Children.KEEP);

        assertThat(mock.snapshots.list(owned(vm)))
                .extracting(Snapshot::name, Snapshot::parentId)
                .containsExactly(tuple("root", ""), tuple("top", root.id()));
        done(mock.snapshots.delete(owned(vm), middle.id(), Snapshot.Children.KEEP));
    }

    @Test
    void deletingOneWithItsChildrenLeavesTheRest() {
        take("root", Snapshot.Content.DISKS);
        Snapshot middle = take("middle", Snapshot.Content.DISKS);
        take("top", Snapshot.Content.DISKS);

        mock.snapshots.delete(owned(vm), middle.id(), Snapshot.Children.DELETE);

        assertThat(current()).containsExactly("root");
        assertThat(mock.snapshots.list(owned(vm))).hasSize(1);
    }

    @Test
    void aLinkedCloneHoldsItsSource() {
        Snapshot snapshot = take("a", Snapshot.Content.DISKS);
        CloneSpec wish = new CloneSpec(owned(vm), snapshot.id(), CloneSpec.Mode.LINKED, small(), PowerState.ON);
        VmState clone = done(mock.clones.create(owner("clone"), wish));

        assertThat(done(mock.clones.create(owner("clone"), wish))).isEqualTo(clone);
        assertThat(clone.disks()).extracting(VmState.Disk::sizeMib).containsExactly(100L);
        refuses(FaultKind.BUSY, "", () -> mock.vms.delete(owned(vm)));
        refuses(FaultKind.BUSY, "", () -> mock.snapshots.delete(owned(vm), snapshot.id(), Snapshot.Children.KEEP));
        mock.vms.delete(owned(clone));
        done(mock.vms.delete(owned(vm)));
    }

    @Test
    void aCloneIsNeverSmallerThanItsSource() {
        VmSpec smaller = small().withBootDisk(DiskSpec.of("boot", 99));

        refuses(
                FaultKind.INVALID_SPEC,
                "spec.boot_disk.size_mib",
                () -> mock.clones.create(
                        owner("clone"), new CloneSpec(owned(vm), "", CloneSpec.Mode.FULL, smaller, PowerState.OFF)));
        refuses(
                FaultKind.NOT_FOUND,
                "snapshot_id",
                () -> mock.clones.create(
                        owner("clone"),
                        new CloneSpec(owned(vm), "none", CloneSpec.Mode.FULL, small(), PowerState.OFF)));
    }

    private List<String> current() {
        return mock.snapshots.list(owned(vm)).stream()
                .filter(Snapshot::current)
                .map(Snapshot::name)
                .toList();
    }

    private Snapshot take(String name, Snapshot.Content content) {
        return done(mock.snapshots.create(owned(vm), new SnapshotSpec(name, "", content, Snapshot.Consistency.CRASH)));
    }
}
