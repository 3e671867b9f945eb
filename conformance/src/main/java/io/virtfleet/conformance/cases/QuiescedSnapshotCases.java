package io.virtfleet.conformance.cases;

import io.virtfleet.conformance.kit.ConformanceCase;
import io.virtfleet.conformance.kit.Expect;
import io.virtfleet.conformance.kit.Need;
import io.virtfleet.conformance.kit.Requests;
import io.virtfleet.conformance.kit.Scene;
import io.virtfleet.conformance.kit.Section;
import io.virtfleet.contract.Capability;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.proto.v1.SnapshotsProto.CreateSnapshotRequest;
import io.virtfleet.proto.v1.SnapshotsProto.SnapshotConsistency;
import io.virtfleet.proto.v1.VmStateProto.VmState;
import java.util.List;
import java.util.Optional;

/** What becomes of a snapshot whose guest is to be brought to rest first. */
public final class QuiescedSnapshotCases {
    private static final Need ABLE = Need.has(Capability.QUIESCED_SNAPSHOTS);
    private static final String NAME = "quiesced";

    public static final List<ConformanceCase> ALL = List.of(
            snapshot(
                            "quiesced",
                            "A quiesced snapshot is taken, or refused and not taken",
                            QuiescedSnapshotCases::running)
                    .needing(ABLE),
            snapshot(
                            "quiesced-stopped",
                            "A quiesced snapshot of a VM that is off is taken",
                            QuiescedSnapshotCases::stopped)
                    .needing(ABLE),
            snapshot(
                            "quiesced-lacking",
                            "A quiesced snapshot is UNSUPPORTED without QUIESCED_SNAPSHOTS",
                            QuiescedSnapshotCases::lacking)
                    .needing(Need.lacks(Capability.QUIESCED_SNAPSHOTS)));

    private QuiescedSnapshotCases() {}

    private static ConformanceCase snapshot(String id, String name, ConformanceCase.Body body) {
        return ConformanceCase.of("snapshot." + id, name, Section.SNAPSHOTS, body)
                .needing(Need.has(Capability.SNAPSHOTS));
    }

    private static CreateSnapshotRequest request(VmState vm) {
        return SnapshotTree.disks(Requests.owned(vm), NAME).toBuilder()
                .setConsistency(SnapshotConsistency.SNAPSHOT_CONSISTENCY_QUIESCED)
                .build();
    }

    // Whether the guest that this provider was given has an agent is not for the kit to say.
    private static void running(Scene scene) {
        VmState vm = scene.runningVm();
        SnapshotTree tree = new SnapshotTree(scene, vm);
        String expected = "a snapshot, or the fault UNSUPPORTED with field 'consistency', or BUSY";
        Optional<Fault> refusal = Expect.refusal(expected, () -> tree.take(request(vm)));
        refusal.ifPresent(fault -> Expect.that(isAllowed(fault), expected, fault));
        Expect.equal("the snapshots listed", refusal.isEmpty() ? List.of(NAME) : List.of(), tree.names());
    }

    private static boolean isAllowed(Fault fault) {
        return fault.kind() == FaultKind.BUSY
                || (fault.kind() == FaultKind.UNSUPPORTED && fault.field().equals("consistency"));
    }

    private static void stopped(Scene scene) {
        VmState vm = scene.vm();
        SnapshotTree tree = new SnapshotTree(scene, vm);
        tree.take(request(vm));
        Expect.equal("the snapshots listed", List.of(NAME), tree.names());
    }

    private static void lacking(Scene scene) {
        VmState vm = scene.runningVm();
        Expect.refused(FaultKind.UNSUPPORTED, "consistency", () -> new SnapshotTree(scene, vm).take(request(vm)));
    }
}
