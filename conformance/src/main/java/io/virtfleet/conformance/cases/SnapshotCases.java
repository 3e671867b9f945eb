package io.virtfleet.conformance.cases;

import static io.virtfleet.proto.v1.VmStateProto.PowerState.POWER_STATE_OFF;
import static io.virtfleet.proto.v1.VmStateProto.PowerState.POWER_STATE_ON;

import io.virtfleet.conformance.kit.ConformanceCase;
import io.virtfleet.conformance.kit.Expect;
import io.virtfleet.conformance.kit.Need;
import io.virtfleet.conformance.kit.Requests;
import io.virtfleet.conformance.kit.Scene;
import io.virtfleet.conformance.kit.Section;
import io.virtfleet.conformance.kit.Specs;
import io.virtfleet.contract.Capability;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.proto.v1.ProviderProto.PowerAction;
import io.virtfleet.proto.v1.SnapshotsProto.Snapshot;
import io.virtfleet.proto.v1.SnapshotsProto.SnapshotChildren;
import io.virtfleet.proto.v1.SnapshotsProto.SnapshotContent;
import io.virtfleet.proto.v1.VmStateProto.VmState;
import java.util.List;

/** What the snapshots part must do. */
public final class SnapshotCases {
    private static final Need MEMORY = Need.has(Capability.MEMORY_SNAPSHOTS);

    public static final List<ConformanceCase> ALL = List.of(
            snapshot("take", "A snapshot that was taken is listed", SnapshotCases::take),
            snapshot("repeated", "A repeated CreateSnapshot answers the same snapshot", SnapshotCases::repeated),
            snapshot(
                    "unicode",
                    "A snapshot's name and description of any Unicode come back unchanged",
                    SnapshotCases::unicode),
            snapshot("tree", "Parents are listed before children, and exactly one is current", SnapshotCases::tree),
            snapshot("none", "A VM without snapshots has an empty list", SnapshotCases::none),
            snapshot("revert", "RevertToSnapshot brings the shape back and leaves the VM off", SnapshotCases::revert),
            snapshot("revert-repeated", "A repeated RevertToSnapshot does it again", SnapshotCases::revertRepeated),
            snapshot(
                    "revert-moves-current",
                    "After a revert the snapshot is the current one",
                    SnapshotCases::revertMovesCurrent),
            snapshot(
                    "revert-keeps-younger-disks",
                    "RevertToSnapshot is refused while the VM has disks that the snapshot does not know",
                    SnapshotCases::revertKeepsYoungerDisks),
            snapshot(
                    "revert-unknown",
                    "RevertToSnapshot to an unknown snapshot is NOT_FOUND",
                    SnapshotCases::revertUnknown),
            snapshot(
                    "delete-keeps-children",
                    "DeleteSnapshot that keeps the children hangs them on its parent",
                    SnapshotCases::deleteKeeps),
            snapshot(
                    "delete-takes-children",
                    "DeleteSnapshot that takes the children leaves the others",
                    SnapshotCases::deleteTakes),
            snapshot("delete-repeated", "DeleteSnapshot of one that is gone is done", SnapshotCases::deleteRepeated),
            snapshot("go-with-the-vm", "A VM with snapshots can be deleted", SnapshotCases::goWithVm),
            snapshot("memory", "A snapshot with memory brings a running VM back running", SnapshotCases::memory)
                    .needing(MEMORY),
            snapshot(
                            "memory-of-stopped",
                            "A snapshot with the memory of a VM that is off is refused",
                            SnapshotCases::memoryOfStopped)
                    .needing(MEMORY),
            snapshot(
                            "same-name-other-content",
                            "The same name with another content is CONFLICT",
                            SnapshotCases::otherContent)
                    .needing(MEMORY),
            snapshot(
                            "memory-lacking",
                            "A snapshot with memory is UNSUPPORTED without MEMORY_SNAPSHOTS",
                            SnapshotCases::memoryLacking)
                    .needing(Need.lacks(Capability.MEMORY_SNAPSHOTS)));

    private SnapshotCases() {}

    private static ConformanceCase snapshot(String id, String name, ConformanceCase.Body body) {
        return ConformanceCase.of("snapshot." + id, name, Section.SNAPSHOTS, body)
                .needing(Need.has(Capability.SNAPSHOTS));
    }

    private static SnapshotTree tree(Scene scene, VmState vm) {
        return new SnapshotTree(scene, vm);
    }

    private static void take(Scene scene) {
        SnapshotTree tree = tree(scene, scene.vm());
        Snapshot taken = tree.take("first");
        Expect.equal("the snapshots listed", List.of(taken), tree.all());
        Expect.that(taken.getCurrent(), "the snapshot to be current", taken);
    }

    private static void repeated(Scene scene) {
        SnapshotTree tree = tree(scene, scene.vm());
        Snapshot first = tree.take("first");
        Expect.equal(
                "the id of the repeated snapshot",
                first.getId(),
                tree.take("first").getId());
        Expect.equal("the snapshots listed", List.of("first"), tree.names());
    }

    private static void unicode(Scene scene) {
        VmState vm = scene.vm();
        SnapshotTree tree = tree(scene, vm);
        tree.take(SnapshotTree.disks(Requests.owned(vm), "vor Änderung 測試 🚀").toBuilder()
                .setDescription("zwei\nZeilen & <Zeichen>")
                .build());
        Snapshot seen = tree.named("vor Änderung 測試 🚀");
        Expect.equal("the description", "zwei\nZeilen & <Zeichen>", seen.getDescription());
    }

    private static void tree(Scene scene) {
        SnapshotTree tree = tree(scene, scene.vm());
        Snapshot root = tree.take("root");
        Snapshot left = tree.take("left");
        tree.revert(root.getId());
        tree.take("right");
        List<Snapshot> all = tree.all();
        Expect.equal("the first snapshot listed", "root", all.getFirst().getName());
        Expect.equal("the parent of left", root.getId(), left.getParentId());
        Expect.equal("the parent of right", root.getId(), tree.named("right").getParentId());
        Expect.equal(
                "the current snapshots",
                List.of("right"),
                all.stream().filter(Snapshot::getCurrent).map(Snapshot::getName).toList());
    }

    private static void none(Scene scene) {
        Expect.equal("the snapshots listed", List.of(), tree(scene, scene.vm()).all());
    }

    private static void revert(Scene scene) {
        VmState vm = scene.vm();
        SnapshotTree tree = tree(scene, vm);
        Snapshot before = tree.take("before");
        scene.reconfigure(vm, Specs.larger(scene.spec()));
        scene.power(vm, PowerAction.POWER_ACTION_ON);
        tree.revert(before.getId());
        VmState seen = scene.look(vm);
        Expect.equal("the CPUs after the revert", vm.getCpuCount(), seen.getCpuCount());
        Expect.equal("the power after the revert", POWER_STATE_OFF, seen.getPower());
    }

    private static void revertRepeated(Scene scene) {
        VmState vm = scene.vm();
        SnapshotTree tree = tree(scene, vm);
        Snapshot before = tree.take("before");
        tree.revert(before.getId());
        scene.reconfigure(vm, Specs.larger(scene.spec()));
        tree.revert(before.getId());
        Expect.equal(
                "the CPUs after the second revert",
                vm.getCpuCount(),
                scene.look(vm).getCpuCount());
    }

    private static void revertMovesCurrent(Scene scene) {
        SnapshotTree tree = tree(scene, scene.vm());
        Snapshot first = tree.take("first");
        tree.take("second");
        tree.revert(first.getId());
        Expect.that(tree.named("first").getCurrent(), "the first snapshot to be current", tree.all());
        Expect.that(!tree.named("second").getCurrent(), "the second snapshot not to be current", tree.all());
    }

    private static void revertKeepsYoungerDisks(Scene scene) {
        VmState vm = scene.vm();
        SnapshotTree tree = tree(scene, vm);
        Snapshot before = tree.take("before");
        VmState grown = scene.reconfigure(vm, Specs.withDisk(scene.spec(), "younger", 1));
        Fault fault = Expect.refused(FaultKind.INVALID_SPEC, "snapshot_id", () -> tree.revert(before.getId()));
        Expect.equal(
                "the parameter 'disks' of the fault", "younger", fault.params().getOrDefault("disks", ""));
        Expect.equal("the disks", grown.getDisksList(), scene.look(vm).getDisksList());
    }

    private static void revertUnknown(Scene scene) {
        VmState vm = scene.look(scene.vm());
        Expect.refused(FaultKind.NOT_FOUND, "snapshot_id", () -> tree(scene, vm).revert("no-such-snapshot"));
        scene.unchanged(vm);
    }

    private static void deleteKeeps(Scene scene) {
        SnapshotTree tree = tree(scene, scene.vm());
        Snapshot first = tree.take("first");
        Snapshot second = tree.take("second");
        tree.take("third");
        tree.delete(second.getId(), SnapshotChildren.SNAPSHOT_CHILDREN_KEEP);
        Expect.equal("the snapshots left", List.of("first", "third"), tree.names());
        Expect.equal(
                "the parent of the third", first.getId(), tree.named("third").getParentId());
    }

    private static void deleteTakes(Scene scene) {
        SnapshotTree tree = tree(scene, scene.vm());
        tree.take("first");
        Snapshot second = tree.take("second");
        tree.take("third");
        tree.delete(second.getId(), SnapshotChildren.SNAPSHOT_CHILDREN_DELETE);
        Expect.equal("the snapshots left", List.of("first"), tree.names());
    }

    private static void deleteRepeated(Scene scene) {
        SnapshotTree tree = tree(scene, scene.vm());
        Snapshot first = tree.take("first");
        tree.delete(first.getId(), SnapshotChildren.SNAPSHOT_CHILDREN_KEEP);
        tree.delete(first.getId(), SnapshotChildren.SNAPSHOT_CHILDREN_KEEP);
        Expect.equal("the snapshots left", List.of(), tree.names());
    }

    private static void goWithVm(Scene scene) {
        VmState vm = scene.vm();
        SnapshotTree tree = tree(scene, vm);
        tree.take("first");
        tree.take("second");
        scene.delete(vm);
        scene.gone(vm);
    }

    private static void memory(Scene scene) {
        VmState vm = scene.runningVm();
        SnapshotTree tree = tree(scene, vm);
        Snapshot taken = tree.takeWithMemory("running");
        Expect.equal("its content", SnapshotContent.SNAPSHOT_CONTENT_DISKS_AND_MEMORY, taken.getContent());
        scene.power(vm, PowerAction.POWER_ACTION_OFF);
        tree.revert(taken.getId());
        Expect.equal(
                "the power after the revert", POWER_STATE_ON, scene.look(vm).getPower());
    }

    private static void memoryOfStopped(Scene scene) {
        SnapshotTree tree = tree(scene, scene.vm());
        Expect.refused(FaultKind.INVALID_SPEC, "content", () -> tree.takeWithMemory("stopped"));
        Expect.equal("the snapshots listed", List.of(), tree.names());
    }

    private static void otherContent(Scene scene) {
        SnapshotTree tree = tree(scene, scene.runningVm());
        tree.take("first");
        Expect.refused(FaultKind.CONFLICT, "name", () -> tree.takeWithMemory("first"));
    }

    private static void memoryLacking(Scene scene) {
        SnapshotTree tree = tree(scene, scene.runningVm());
        Expect.refused(FaultKind.UNSUPPORTED, "content", () -> tree.takeWithMemory("running"));
    }
}
