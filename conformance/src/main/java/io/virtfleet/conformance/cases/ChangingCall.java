package io.virtfleet.conformance.cases;

import static io.virtfleet.proto.v1.VmStateProto.PowerState.POWER_STATE_OFF;

import io.virtfleet.conformance.kit.Calls;
import io.virtfleet.conformance.kit.Inbox;
import io.virtfleet.conformance.kit.Need;
import io.virtfleet.conformance.kit.Requests;
import io.virtfleet.conformance.kit.Scene;
import io.virtfleet.conformance.kit.Specs;
import io.virtfleet.contract.Capability;
import io.virtfleet.proto.v1.AdoptionsProto.AdoptRequest;
import io.virtfleet.proto.v1.DisksProto.Disk;
import io.virtfleet.proto.v1.DisksProto.ImportDiskRequest;
import io.virtfleet.proto.v1.DisksProto.ImportHeader;
import io.virtfleet.proto.v1.ImagesProto.DeleteImageRequest;
import io.virtfleet.proto.v1.ImagesProto.PrepareImageRequest;
import io.virtfleet.proto.v1.OperationProto.TaskRef;
import io.virtfleet.proto.v1.OwnerProto.OwnedVm;
import io.virtfleet.proto.v1.OwnerProto.Owner;
import io.virtfleet.proto.v1.ProviderProto.PowerAction;
import io.virtfleet.proto.v1.SnapshotsProto.DeleteSnapshotRequest;
import io.virtfleet.proto.v1.SnapshotsProto.RevertToSnapshotRequest;
import io.virtfleet.proto.v1.SnapshotsProto.SnapshotChildren;
import io.virtfleet.proto.v1.TasksProto.CancelTaskRequest;
import io.virtfleet.proto.v1.VmSpecProto.DiskFormat;
import java.util.List;
import java.util.function.BiFunction;

/**
 * A call that would change the VM, if it were let.
 *
 * @param needs what a provider must have to serve it
 * @param send makes the call with this metadata, on this VM
 */
record ChangingCall(String name, List<Need> needs, Sender send) {
    /** Makes a call. */
    @FunctionalInterface
    interface Sender {
        Object send(Scene scene, Calls calls, OwnedVm vm);
    }

    static final List<ChangingCall> ALL = List.of(
            core(
                    "Create",
                    (scene, calls, vm) ->
                            calls.provider().create(Requests.create(vm.getOwner(), scene.spec(), POWER_STATE_OFF))),
            core("Delete", (scene, calls, vm) -> calls.provider().delete(Requests.delete(vm))),
            core(
                    "Power",
                    (scene, calls, vm) -> calls.provider().power(Requests.power(vm, PowerAction.POWER_ACTION_ON))),
            core(
                    "Reconfigure",
                    (scene, calls, vm) ->
                            calls.provider().reconfigure(Requests.reconfigure(vm, Specs.larger(scene.spec())))),
            part(
                    "Disown",
                    Capability.ADOPTIONS,
                    (calls, vm) -> calls.adoptions().disown(Requests.disown(vm))),
            part(
                    "Adopt",
                    Capability.ADOPTIONS,
                    (calls, vm) -> calls.adoptions()
                            .adopt(AdoptRequest.newBuilder()
                                    .setVmId(vm.getVmId())
                                    .setOwner(vm.getOwner())
                                    .setExpectedViewVersion(1)
                                    .build())),
            part(
                    "CancelTask",
                    Capability.TASKS,
                    (calls, vm) -> calls.tasks()
                            .cancelTask(CancelTaskRequest.newBuilder()
                                    .setTask(TaskRef.newBuilder().setId("any"))
                                    .setOwner(vm.getOwner())
                                    .build())),
            part(
                    "CreateSnapshot",
                    Capability.SNAPSHOTS,
                    (calls, vm) -> calls.snapshots().createSnapshot(SnapshotTree.disks(vm, "kit"))),
            part(
                    "RevertToSnapshot",
                    Capability.SNAPSHOTS,
                    (calls, vm) -> calls.snapshots()
                            .revertToSnapshot(RevertToSnapshotRequest.newBuilder()
                                    .setVm(vm)
                                    .setSnapshotId("any")
                                    .build())),
            part(
                    "DeleteSnapshot",
                    Capability.SNAPSHOTS,
                    (calls, vm) -> calls.snapshots()
                            .deleteSnapshot(DeleteSnapshotRequest.newBuilder()
                                    .setVm(vm)
                                    .setSnapshotId("any")
                                    .setChildren(SnapshotChildren.SNAPSHOT_CHILDREN_KEEP)
                                    .build())),
            new ChangingCall(
                    "Clone",
                    List.of(Need.has(Capability.CLONES)),
                    (scene, calls, vm) -> calls.clones().clone(CloneCases.full(scene, vm, scene.owner()))),
            new ChangingCall(
                    "PrepareImage",
                    List.of(Need.has(Capability.IMAGES)),
                    (scene, calls, vm) -> calls.images()
                            .prepareImage(PrepareImageRequest.newBuilder()
                                    .setOwner(vm.getOwner())
                                    .setSource(scene.target().image())
                                    .build())),
            part(
                    "DeleteImage",
                    Capability.IMAGES,
                    (calls, vm) -> calls.images()
                            .deleteImage(DeleteImageRequest.newBuilder()
                                    .setImageId("any")
                                    .setOwner(vm.getOwner())
                                    .build())),
            new ChangingCall(
                    "ImportDisk",
                    List.of(Need.has(Capability.DISK_IMPORT)),
                    (scene, calls, vm) -> importDisk(scene, calls, vm.getOwner())));

    private static ChangingCall core(String name, Sender send) {
        return new ChangingCall(name, List.of(), send);
    }

    private static ChangingCall part(String name, Capability capability, BiFunction<Calls, OwnedVm, ?> send) {
        return new ChangingCall(name, List.of(Need.has(capability)), (scene, calls, vm) -> send.apply(calls, vm));
    }

    private static Object importDisk(Scene scene, Calls calls, Owner owner) {
        try (var answers = new Inbox<ImportDiskRequest, Disk>(scene.timeout())) {
            var pieces = calls.diskStreams().importDisk(answers);
            pieces.onNext(ImportDiskRequest.newBuilder()
                    .setHeader(ImportHeader.newBuilder()
                            .setOwner(owner)
                            .setFormat(DiskFormat.DISK_FORMAT_RAW)
                            .setTotalBytes(1))
                    .build());
            return answers.next("a refusal");
        }
    }
}
