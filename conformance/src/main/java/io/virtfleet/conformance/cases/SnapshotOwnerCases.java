package io.virtfleet.conformance.cases;

import io.virtfleet.conformance.kit.Calls;
import io.virtfleet.conformance.kit.ConformanceCase;
import io.virtfleet.conformance.kit.Expect;
import io.virtfleet.conformance.kit.Need;
import io.virtfleet.conformance.kit.Section;
import io.virtfleet.contract.Capability;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.proto.v1.OwnerProto.OwnedVm;
import io.virtfleet.proto.v1.SnapshotsProto.DeleteSnapshotRequest;
import io.virtfleet.proto.v1.SnapshotsProto.ListSnapshotsRequest;
import io.virtfleet.proto.v1.SnapshotsProto.RevertToSnapshotRequest;
import io.virtfleet.proto.v1.SnapshotsProto.SnapshotChildren;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/** What every call of the snapshots part must do with a VM that is gone, or another's. */
public final class SnapshotOwnerCases {
    private record SnapshotCall(String name, BiFunction<Calls, OwnedVm, ?> send) {}

    private static final List<SnapshotCall> CALLS = List.of(
            new SnapshotCall(
                    "CreateSnapshot", (calls, vm) -> calls.snapshots().createSnapshot(SnapshotTree.disks(vm, "kit"))),
            new SnapshotCall(
                    "ListSnapshots",
                    (calls, vm) -> calls.snapshots()
                            .listSnapshots(
                                    ListSnapshotsRequest.newBuilder().setVm(vm).build())),
            new SnapshotCall(
                    "RevertToSnapshot",
                    (calls, vm) -> calls.snapshots()
                            .revertToSnapshot(RevertToSnapshotRequest.newBuilder()
                                    .setVm(vm)
                                    .setSnapshotId("any")
                                    .build())),
            new SnapshotCall(
                    "DeleteSnapshot",
                    (calls, vm) -> calls.snapshots()
                            .deleteSnapshot(DeleteSnapshotRequest.newBuilder()
                                    .setVm(vm)
                                    .setSnapshotId("any")
                                    .setChildren(SnapshotChildren.SNAPSHOT_CHILDREN_KEEP)
                                    .build())));

    public static final List<ConformanceCase> ALL = Stream.concat(
                    CALLS.stream().map(SnapshotOwnerCases::goneVm),
                    CALLS.stream().map(SnapshotOwnerCases::stranger))
            .toList();

    private SnapshotOwnerCases() {}

    private static ConformanceCase goneVm(SnapshotCall call) {
        return snapshot("gone-vm.", call, " of a VM that is gone is NOT_FOUND", scene -> {
            OwnedVm gone = scene.goneVm();
            Expect.refused(FaultKind.NOT_FOUND, "vm.vm_id", () -> call.send().apply(scene.calls(), gone));
        });
    }

    private static ConformanceCase stranger(SnapshotCall call) {
        return snapshot("stranger.", call, " of another owner's VM is CONFLICT", scene -> {
            OwnedVm other = scene.asStranger(scene.vm());
            Expect.refusedWithin(
                    FaultKind.CONFLICT, "vm.owner", () -> call.send().apply(scene.calls(), other));
        });
    }

    private static ConformanceCase snapshot(String id, SnapshotCall call, String words, ConformanceCase.Body body) {
        return ConformanceCase.of(
                        "snapshot." + id + call.name().toLowerCase(Locale.ROOT),
                        call.name() + words,
                        Section.SNAPSHOTS,
                        body)
                .needing(Need.has(Capability.SNAPSHOTS));
    }
}
