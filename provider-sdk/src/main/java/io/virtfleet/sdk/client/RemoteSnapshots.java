package io.virtfleet.sdk.client;

import io.virtfleet.contract.Capability;
import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.OwnerCodec;
import io.virtfleet.contract.snapshot.Snapshot;
import io.virtfleet.contract.snapshot.SnapshotCodec;
import io.virtfleet.contract.snapshot.SnapshotSpec;
import io.virtfleet.contract.snapshot.Snapshots;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.contract.vm.codec.OperationCodec;
import io.virtfleet.proto.v1.SnapshotsGrpc;
import io.virtfleet.proto.v1.SnapshotsProto.DeleteSnapshotRequest;
import io.virtfleet.proto.v1.SnapshotsProto.ListSnapshotsRequest;
import io.virtfleet.proto.v1.SnapshotsProto.RevertToSnapshotRequest;
import java.util.List;
import java.util.Set;

/** A provider's snapshots, over the wire. */
record RemoteSnapshots(RemoteCalls calls, Set<Capability> traits) implements Snapshots {

    @Override
    public Outcome<Snapshot> create(OwnedVm vm, SnapshotSpec spec) {
        return SnapshotCodec.decode(
                calls.change(SnapshotsGrpc.getCreateSnapshotMethod(), SnapshotCodec.encode(vm, spec)));
    }

    @Override
    public List<Snapshot> list(OwnedVm vm) {
        ListSnapshotsRequest request =
                ListSnapshotsRequest.newBuilder().setVm(OwnerCodec.encode(vm)).build();
        return SnapshotCodec.decode(calls.read(SnapshotsGrpc.getListSnapshotsMethod(), request));
    }

    @Override
    public Outcome<VmState> revert(OwnedVm vm, String snapshotId) {
        RevertToSnapshotRequest request = RevertToSnapshotRequest.newBuilder()
                .setVm(OwnerCodec.encode(vm))
                .setSnapshotId(snapshotId)
                .build();
        return OperationCodec.decodeVm(calls.change(SnapshotsGrpc.getRevertToSnapshotMethod(), request));
    }

    @Override
    public Outcome<VmState> delete(OwnedVm vm, String snapshotId, Snapshot.Children children) {
        DeleteSnapshotRequest request = DeleteSnapshotRequest.newBuilder()
                .setVm(OwnerCodec.encode(vm))
                .setSnapshotId(snapshotId)
                .setChildren(SnapshotCodec.encode(children))
                .build();
        return OperationCodec.decodeVm(calls.change(SnapshotsGrpc.getDeleteSnapshotMethod(), request));
    }
}
