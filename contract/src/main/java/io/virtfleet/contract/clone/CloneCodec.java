package io.virtfleet.contract.clone;

import io.virtfleet.contract.EnumCodec;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.OwnerCodec;
import io.virtfleet.contract.vm.codec.PowerStateCodec;
import io.virtfleet.contract.vm.codec.VmSpecCodec;
import io.virtfleet.proto.v1.ClonesProto;
import io.virtfleet.proto.v1.VmSpecProto;

/** The border between domain and wire for clones. */
public final class CloneCodec {

    private static final int ID_LENGTH = 256;

    private static final EnumCodec<CloneSpec.Mode, ClonesProto.CloneMode> MODE =
            EnumCodec.of(CloneSpec.Mode.class, ClonesProto.CloneMode.class, "CLONE_MODE_");

    private CloneCodec() {}

    public static ClonesProto.CloneRequest encode(Owner owner, CloneSpec clone) {
        return ClonesProto.CloneRequest.newBuilder()
                .setOwner(OwnerCodec.encode(owner))
                .setSource(OwnerCodec.encode(clone.source()))
                .setSnapshotId(clone.snapshotId())
                .setMode(MODE.encode(clone.mode()))
                .setSpec(VmSpecCodec.encode(clone.spec()))
                .setPower(PowerStateCodec.encode(clone.power()))
                .build();
    }

    /** Reads all of the request but {@code owner}. */
    public static CloneSpec decode(ClonesProto.CloneRequest wire, FieldPath at) {
        refuseBoot(wire.getSpec(), at.field("spec"));
        return new CloneSpec(
                OwnerCodec.decode(wire.getSource(), at.field("source")),
                at.field("snapshot_id").atMost(wire.getSnapshotId(), ID_LENGTH),
                MODE.decode(wire.getMode(), at.field("mode")),
                VmSpecCodec.decode(wire.getSpec(), at.field("spec")),
                PowerStateCodec.decodeWanted(wire.getPower(), at.field("power")));
    }

    private static void refuseBoot(VmSpecProto.VmSpec wire, FieldPath at) {
        String why = "must not be set: the disks of a clone come from its source";
        switch (wire.getBootCase()) {
            case IMAGE -> at.field("image").wrong(why);
            case EXISTING_DISK -> at.field("existing_disk").wrong(why);
            case BOOT_NOT_SET -> {}
        }
    }
}
