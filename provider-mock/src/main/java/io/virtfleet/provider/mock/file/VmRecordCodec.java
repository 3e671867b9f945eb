package io.virtfleet.provider.mock.file;

import io.virtfleet.contract.EnumCodec;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.snapshot.Snapshot;
import io.virtfleet.contract.snapshot.SnapshotCodec;
import io.virtfleet.contract.snapshot.SnapshotSpec;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmPhase;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.contract.vm.codec.VmSpecCodec;
import io.virtfleet.contract.vm.codec.VmStateCodec;
import io.virtfleet.proto.mock.StateProto.KeptContent;
import io.virtfleet.proto.mock.StateProto.KeptSnapshot;
import io.virtfleet.proto.mock.StateProto.KeptVm;
import io.virtfleet.proto.v1.SnapshotsProto.SnapshotConsistency;
import io.virtfleet.proto.v1.VmStateProto;
import io.virtfleet.provider.mock.world.Content;
import io.virtfleet.provider.mock.world.Guest;
import io.virtfleet.provider.mock.world.MockSnapshot;
import io.virtfleet.provider.mock.world.MockVm;
import io.virtfleet.provider.mock.world.Origin;
import io.virtfleet.provider.mock.world.SnapshotTree;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The border between the platform's VMs and the file's. */
final class VmRecordCodec {
    private static final EnumCodec<PowerState, VmStateProto.PowerState> POWER =
            EnumCodec.of(PowerState.class, VmStateProto.PowerState.class, "POWER_STATE_");
    private static final EnumCodec<Snapshot.Consistency, SnapshotConsistency> CONSISTENCY =
            EnumCodec.of(Snapshot.Consistency.class, SnapshotConsistency.class, "SNAPSHOT_CONSISTENCY_");

    private VmRecordCodec() {}

    static KeptVm encode(MockVm vm) {
        KeptVm.Builder kept = KeptVm.newBuilder()
                .setState(VmStateCodec.encode(vm.state()))
                .setSerial(vm.serial())
                .setShape(VmSpecCodec.encode(vm.shape()))
                .setCurrentSnapshot(vm.snapshots().current())
                .setSnapshotsTaken(vm.snapshots().taken())
                .setBaseVm(vm.origin().baseVm())
                .setBaseSnapshot(vm.origin().baseSnapshot())
                .setGuestHung(vm.guest() == Guest.HUNG);
        if (!vm.wanted().equals(vm.shape())) {
            kept.setWanted(VmSpecCodec.encode(vm.wanted()));
        }
        vm.snapshots().snapshots().forEach(each -> kept.addSnapshots(encode(each)));
        vm.origin().contents().forEach((disk, content) -> kept.putContents(disk, encode(content)));
        return kept.build();
    }

    /** A VM whose making was cut short stays so; anything else that was under way is over. */
    static MockVm decode(KeptVm kept, FieldPath at) {
        VmState state = VmStateCodec.decode(kept.getState(), at.field("state"));
        VmSpec shape = VmSpecCodec.decode(kept.getShape(), at.field("shape"));
        VmSpec wanted = kept.hasWanted() ? VmSpecCodec.decode(kept.getWanted(), at.field("wanted")) : shape;
        List<MockSnapshot> snapshots = at.each("snapshots", kept.getSnapshotsList(), VmRecordCodec::decode);
        MockVm vm = new MockVm(
                state,
                kept.getSerial(),
                shape,
                wanted,
                new SnapshotTree(snapshots, kept.getCurrentSnapshot(), kept.getSnapshotsTaken()),
                new Origin(kept.getBaseVm(), kept.getBaseSnapshot(), contents(kept)),
                kept.getGuestHung() ? Guest.HUNG : Guest.OBEDIENT);
        return state.phase() == VmPhase.CREATING ? vm : vm.settled();
    }

    private static Map<String, Content> contents(KeptVm kept) {
        Map<String, Content> contents = new HashMap<>();
        kept.getContentsMap()
                .forEach((disk, each) -> contents.put(disk, new Content(each.getSeed(), each.getSizeMib())));
        return contents;
    }

    private static KeptContent encode(Content content) {
        return KeptContent.newBuilder()
                .setSeed(content.seed())
                .setSizeMib(content.sizeMib())
                .build();
    }

    private static KeptSnapshot encode(MockSnapshot snapshot) {
        return KeptSnapshot.newBuilder()
                .setSnapshot(SnapshotCodec.encode(SnapshotTree.EMPTY.seen(snapshot)))
                .setConsistency(CONSISTENCY.encode(snapshot.spec().consistency()))
                .setShape(VmSpecCodec.encode(snapshot.shape()))
                .setPower(POWER.encode(snapshot.power()))
                .build();
    }

    private static MockSnapshot decode(KeptSnapshot kept, FieldPath at) {
        Snapshot seen = SnapshotCodec.decode(kept.getSnapshot(), at.field("snapshot"));
        SnapshotSpec spec = new SnapshotSpec(
                seen.name(),
                seen.description(),
                seen.content(),
                CONSISTENCY.decode(kept.getConsistency(), at.field("consistency")));
        return new MockSnapshot(
                seen.id(),
                seen.parentId(),
                spec,
                seen.createdAt(),
                VmSpecCodec.decode(kept.getShape(), at.field("shape")),
                POWER.decode(kept.getPower(), at.field("power")));
    }
}
