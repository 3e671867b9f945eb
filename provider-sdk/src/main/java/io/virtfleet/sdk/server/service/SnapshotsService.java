package io.virtfleet.sdk.server.service;

import static io.virtfleet.sdk.server.call.Unary.answer;

import io.grpc.stub.StreamObserver;
import io.virtfleet.contract.Capability;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.OwnerCodec;
import io.virtfleet.contract.snapshot.Snapshot;
import io.virtfleet.contract.snapshot.SnapshotCodec;
import io.virtfleet.contract.snapshot.SnapshotSpec;
import io.virtfleet.contract.snapshot.Snapshots;
import io.virtfleet.contract.vm.codec.OperationCodec;
import io.virtfleet.proto.v1.OperationProto.Operation;
import io.virtfleet.proto.v1.SnapshotsGrpc;
import io.virtfleet.proto.v1.SnapshotsProto.CreateSnapshotRequest;
import io.virtfleet.proto.v1.SnapshotsProto.DeleteSnapshotRequest;
import io.virtfleet.proto.v1.SnapshotsProto.ListSnapshotsRequest;
import io.virtfleet.proto.v1.SnapshotsProto.ListSnapshotsResponse;
import io.virtfleet.proto.v1.SnapshotsProto.RevertToSnapshotRequest;
import io.virtfleet.proto.v1.SnapshotsProto.SnapshotOperation;
import io.virtfleet.sdk.server.call.Fence;

/** Puts a provider's snapshots on the wire. */
public final class SnapshotsService extends SnapshotsGrpc.SnapshotsImplBase {
    private final Snapshots snapshots;
    private final Fence fence;

    /** A snapshot as it is wanted. */
    private record Creation(OwnedVm vm, SnapshotSpec spec) {}

    /** The way back to which snapshot. */
    private record Reversion(OwnedVm vm, String snapshotId) {}

    /** The end of which snapshot, and what becomes of those on top of it. */
    private record Removal(OwnedVm vm, String snapshotId, Snapshot.Children children) {}

    /** Serves this part; changes pass the fence. */
    public SnapshotsService(Snapshots snapshots, Fence fence) {
        this.snapshots = snapshots;
        this.fence = fence;
    }

    @Override
    public void createSnapshot(CreateSnapshotRequest request, StreamObserver<SnapshotOperation> reply) {
        answer(reply, () -> {
            fence.pass(request.getVm().getOwner());
            Creation wish = FieldPath.read(at -> new Creation(
                    OwnerCodec.decode(request.getVm(), at.field("vm")), SnapshotCodec.decode(request, at)));
            requireAbility(wish.spec());
            return SnapshotCodec.encode(snapshots.create(wish.vm(), wish.spec()));
        });
    }

    @Override
    public void listSnapshots(ListSnapshotsRequest request, StreamObserver<ListSnapshotsResponse> reply) {
        answer(
                reply,
                () -> SnapshotCodec.encode(
                        snapshots.list(FieldPath.read(at -> OwnerCodec.decode(request.getVm(), at.field("vm"))))));
    }

    @Override
    public void revertToSnapshot(RevertToSnapshotRequest request, StreamObserver<Operation> reply) {
        answer(reply, () -> {
            fence.pass(request.getVm().getOwner());
            Reversion wish = FieldPath.read(at -> new Reversion(
                    OwnerCodec.decode(request.getVm(), at.field("vm")),
                    at.field("snapshot_id").id(request.getSnapshotId())));
            return OperationCodec.encodeVm(snapshots.revert(wish.vm(), wish.snapshotId()));
        });
    }

    @Override
    public void deleteSnapshot(DeleteSnapshotRequest request, StreamObserver<Operation> reply) {
        answer(reply, () -> {
            fence.pass(request.getVm().getOwner());
            Removal wish = FieldPath.read(at -> new Removal(
                    OwnerCodec.decode(request.getVm(), at.field("vm")),
                    at.field("snapshot_id").id(request.getSnapshotId()),
                    SnapshotCodec.decode(request.getChildren(), at.field("children"))));
            return OperationCodec.encodeVm(snapshots.delete(wish.vm(), wish.snapshotId(), wish.children()));
        });
    }

    private void requireAbility(SnapshotSpec spec) {
        if (spec.content() == Snapshot.Content.DISKS_AND_MEMORY) {
            Traits.require(snapshots.traits(), Capability.MEMORY_SNAPSHOTS, "content");
        }
        if (spec.consistency() == Snapshot.Consistency.QUIESCED) {
            Traits.require(snapshots.traits(), Capability.QUIESCED_SNAPSHOTS, "consistency");
        }
    }
}
