package io.virtfleet.conformance.cases;

import static io.virtfleet.proto.v1.VmStateProto.PowerState.POWER_STATE_OFF;

import io.virtfleet.conformance.kit.AtOnce;
import io.virtfleet.conformance.kit.ConformanceCase;
import io.virtfleet.conformance.kit.Expect;
import io.virtfleet.conformance.kit.Need;
import io.virtfleet.conformance.kit.Requests;
import io.virtfleet.conformance.kit.Scene;
import io.virtfleet.conformance.kit.Section;
import io.virtfleet.conformance.kit.Specs;
import io.virtfleet.contract.Capability;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.proto.v1.ClonesProto.CloneMode;
import io.virtfleet.proto.v1.ClonesProto.CloneRequest;
import io.virtfleet.proto.v1.OwnerProto.OwnedVm;
import io.virtfleet.proto.v1.OwnerProto.Owner;
import io.virtfleet.proto.v1.SnapshotsProto.Snapshot;
import io.virtfleet.proto.v1.VmSpecProto.VmSpec;
import io.virtfleet.proto.v1.VmStateProto.VmState;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What the clones part must do. */
public final class CloneCases {
    private static final int AT_ONCE = 8;
    private static final Need LINKED = Need.has(Capability.LINKED_CLONES);

    public static final List<ConformanceCase> ALL = List.of(
            clone("full", "Clone makes a VM of the new owner and leaves the source alone", CloneCases::makesFull),
            clone("repeated", "A repeated Clone answers the same VM", CloneCases::repeated),
            clone("concurrent", "Clones for one owner at once make one VM", CloneCases::atOnce),
            clone("owner-has-a-vm", "Clone for an owner that has a VM answers that VM", CloneCases::ownerHasVm),
            clone("own-shape", "A clone has the shape of its own spec", CloneCases::ownShape),
            clone("gone-source", "Clone of a VM that is gone is NOT_FOUND", CloneCases::goneSource),
            clone("stranger", "Clone of another owner's VM is CONFLICT", CloneCases::stranger),
            clone("boot-set", "A clone's spec with a boot source is refused", CloneCases::bootSet),
            clone("disk-shrunk", "A clone with a smaller disk than its source is refused", CloneCases::diskShrunk),
            clone("unknown-snapshot", "Clone of an unknown snapshot is NOT_FOUND", CloneCases::unknownSnapshot),
            clone("from-snapshot", "Clone of a snapshot makes a VM", CloneCases::fromSnapshot)
                    .needing(Need.has(Capability.SNAPSHOTS)),
            clone("outlives-source", "A full clone outlives its source", CloneCases::outlivesSource),
            clone("linked", "A linked clone keeps its source from being deleted", CloneCases::linked)
                    .needing(LINKED),
            clone("linked-lacking", "A linked clone is UNSUPPORTED without LINKED_CLONES", CloneCases::linkedLacking)
                    .needing(Need.lacks(Capability.LINKED_CLONES)));

    private CloneCases() {}

    private static ConformanceCase clone(String id, String name, ConformanceCase.Body body) {
        return ConformanceCase.of("clone." + id, name, Section.CLONES, body).needing(Need.has(Capability.CLONES));
    }

    static CloneRequest full(Scene scene, OwnedVm source, Owner owner) {
        return CloneRequest.newBuilder()
                .setOwner(owner)
                .setSource(source)
                .setMode(CloneMode.CLONE_MODE_FULL)
                .setSpec(scene.spec().toBuilder().clearBoot())
                .setPower(POWER_STATE_OFF)
                .build();
    }

    private static CloneRequest full(Scene scene, VmState source) {
        return full(scene, Requests.owned(source), scene.owner());
    }

    private static VmState make(Scene scene, CloneRequest request) {
        return scene.tasks().vm(scene.calls().clones().clone(request));
    }

    private static void makesFull(Scene scene) {
        VmState source = scene.look(scene.vm());
        CloneRequest request = full(scene, source);
        VmState clone = make(scene, request);
        Expect.that(!clone.getId().equals(source.getId()), "a VM of its own", clone.getId());
        Expect.equal("the clone's owner", request.getOwner(), clone.getOwner());
        Expect.equal(
                "the clone found by its owner",
                Optional.of(clone.getId()),
                scene.find(request.getOwner()).map(VmState::getId));
        scene.unchanged(source);
    }

    private static void repeated(Scene scene) {
        CloneRequest request = full(scene, scene.vm());
        VmState first = make(scene, request);
        Expect.equal(
                "the id of the repeated clone",
                first.getId(),
                make(scene, request).getId());
    }

    private static void atOnce(Scene scene) {
        CloneRequest request = full(scene, scene.vm());
        Set<String> ids =
                Set.copyOf(AtOnce.call(AT_ONCE, () -> make(scene, request).getId()));
        Expect.that(ids.size() == 1, "one VM for " + AT_ONCE + " Clones at once", ids);
    }

    private static void ownerHasVm(Scene scene) {
        VmState source = scene.vm();
        VmState existing = scene.look(scene.vm());
        VmState answer = make(scene, full(scene, Requests.owned(source), existing.getOwner()));
        Expect.equal("the id answered", existing.getId(), answer.getId());
        scene.unchanged(existing);
    }

    private static void ownShape(Scene scene) {
        VmSpec wish = Specs.larger(scene.spec()).toBuilder().clearBoot().build();
        CloneRequest request = full(scene, scene.vm()).toBuilder().setSpec(wish).build();
        VmState clone = Scene.honoured(() -> make(scene, request));
        Expect.equal("the clone's CPUs", wish.getHardware().getCpuCount(), clone.getCpuCount());
    }

    private static void goneSource(Scene scene) {
        CloneRequest request = full(scene, scene.goneVm(), scene.owner());
        Expect.refused(FaultKind.NOT_FOUND, "source.vm_id", () -> make(scene, request));
        Expect.equal("the new owner's VM", Optional.empty(), scene.find(request.getOwner()));
    }

    private static void stranger(Scene scene) {
        CloneRequest request = full(scene, scene.asStranger(scene.vm()), scene.owner());
        Expect.refusedWithin(FaultKind.CONFLICT, "source.owner", () -> make(scene, request));
        Expect.equal("the new owner's VM", Optional.empty(), scene.find(request.getOwner()));
    }

    private static void bootSet(Scene scene) {
        CloneRequest.Builder request = full(scene, scene.vm()).toBuilder();
        request.getSpecBuilder().setImage(scene.target().image());
        Expect.refusedWithin(FaultKind.INVALID_SPEC, "spec", () -> make(scene, request.build()));
    }

    private static void diskShrunk(Scene scene) {
        VmState source = scene.vm(Specs.withDisk(scene.spec(), "kit-disk", 32));
        CloneRequest request = full(scene, source).toBuilder()
                .setSpec(Specs.withDisk(scene.spec().toBuilder().clearBoot().build(), "kit-disk", 16))
                .build();
        Expect.refusedWithin(FaultKind.INVALID_SPEC, "spec", () -> make(scene, request));
        Expect.equal("the new owner's VM", Optional.empty(), scene.find(request.getOwner()));
    }

    private static void unknownSnapshot(Scene scene) {
        CloneRequest request = full(scene, scene.vm()).toBuilder()
                .setSnapshotId("no-such-snapshot")
                .build();
        Expect.refused(FaultKind.NOT_FOUND, "snapshot_id", () -> make(scene, request));
    }

    private static void fromSnapshot(Scene scene) {
        VmState source = scene.vm();
        Snapshot snapshot = new SnapshotTree(scene, source).take("base");
        CloneRequest request =
                full(scene, source).toBuilder().setSnapshotId(snapshot.getId()).build();
        scene.look(make(scene, request));
    }

    private static void outlivesSource(Scene scene) {
        VmState source = scene.vm();
        VmState clone = make(scene, full(scene, source));
        scene.delete(source);
        scene.look(clone);
    }

    private static CloneRequest linkedRequest(Scene scene, VmState source) {
        return full(scene, source).toBuilder()
                .setMode(CloneMode.CLONE_MODE_LINKED)
                .build();
    }

    private static void linked(Scene scene) {
        VmState source = scene.vm(Specs.withDisk(scene.spec(), "kit-disk", 16));
        CloneRequest request = linkedRequest(scene, source).toBuilder()
                .setSpec(Specs.withDisk(scene.spec().toBuilder().clearBoot().build(), "kit-disk", 16))
                .build();
        VmState clone = make(scene, request);
        Expect.refused(FaultKind.BUSY, () -> scene.calls().provider().delete(Requests.delete(Requests.owned(source))));
        scene.delete(clone);
        scene.delete(source);
    }

    private static void linkedLacking(Scene scene) {
        CloneRequest request = linkedRequest(scene, scene.vm());
        Expect.refused(FaultKind.UNSUPPORTED, "mode", () -> make(scene, request));
    }
}
