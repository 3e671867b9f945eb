package io.virtfleet.conformance.cases;

import io.virtfleet.conformance.kit.Calls;
import io.virtfleet.conformance.kit.CaseFailure;
import io.virtfleet.conformance.kit.Requests;
import io.virtfleet.conformance.kit.Scene;
import io.virtfleet.proto.v1.OwnerProto.OwnedVm;
import io.virtfleet.proto.v1.SnapshotsProto.CreateSnapshotRequest;
import io.virtfleet.proto.v1.SnapshotsProto.DeleteSnapshotRequest;
import io.virtfleet.proto.v1.SnapshotsProto.ListSnapshotsRequest;
import io.virtfleet.proto.v1.SnapshotsProto.RevertToSnapshotRequest;
import io.virtfleet.proto.v1.SnapshotsProto.Snapshot;
import io.virtfleet.proto.v1.SnapshotsProto.SnapshotChildren;
import io.virtfleet.proto.v1.SnapshotsProto.SnapshotConsistency;
import io.virtfleet.proto.v1.SnapshotsProto.SnapshotContent;
import io.virtfleet.proto.v1.VmStateProto.VmState;
import java.util.List;

/** The snapshots of one VM, in few words. */
record SnapshotTree(Scene scene, VmState vm) {
    static CreateSnapshotRequest disks(OwnedVm vm, String name) {
        return CreateSnapshotRequest.newBuilder()
                .setVm(vm)
                .setName(name)
                .setContent(SnapshotContent.SNAPSHOT_CONTENT_DISKS)
                .setConsistency(SnapshotConsistency.SNAPSHOT_CONSISTENCY_CRASH)
                .build();
    }

    private Calls calls() {
        return scene.calls();
    }

    private OwnedVm owned() {
        return Requests.owned(vm);
    }

    Snapshot take(String name) {
        return take(disks(owned(), name));
    }

    Snapshot takeWithMemory(String name) {
        return take(disks(owned(), name).toBuilder()
                .setContent(SnapshotContent.SNAPSHOT_CONTENT_DISKS_AND_MEMORY)
                .build());
    }

    Snapshot take(CreateSnapshotRequest request) {
        return scene.tasks().snapshot(calls().snapshots().createSnapshot(request));
    }

    List<Snapshot> all() {
        return scene.reading()
                .snapshots()
                .listSnapshots(ListSnapshotsRequest.newBuilder().setVm(owned()).build())
                .getSnapshotsList();
    }

    List<String> names() {
        return all().stream().map(Snapshot::getName).toList();
    }

    Snapshot named(String name) {
        return all().stream()
                .filter(each -> each.getName().equals(name))
                .findFirst()
                .orElseThrow(() -> new CaseFailure("a snapshot named " + name, names().toString()));
    }

    VmState revert(String snapshotId) {
        return scene.tasks()
                .vm(calls().snapshots()
                        .revertToSnapshot(RevertToSnapshotRequest.newBuilder()
                                .setVm(owned())
                                .setSnapshotId(snapshotId)
                                .build()));
    }

    VmState delete(String snapshotId, SnapshotChildren children) {
        return scene.tasks()
                .vm(calls().snapshots()
                        .deleteSnapshot(DeleteSnapshotRequest.newBuilder()
                                .setVm(owned())
                                .setSnapshotId(snapshotId)
                                .setChildren(children)
                                .build()));
    }
}
