package io.virtfleet.contract.vm.codec;

import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.vm.Placement;
import io.virtfleet.proto.v1.VmSpecProto;

/** The border between domain and wire for where a VM lives. */
public final class PlacementCodec {

    private static final int WORD_LENGTH = 1024;

    private PlacementCodec() {}

    public static VmSpecProto.Placement encode(Placement placement) {
        return VmSpecProto.Placement.newBuilder()
                .setCluster(placement.cluster())
                .setHost(placement.host())
                .setDatastore(placement.datastore())
                .setStoragePod(placement.storagePod())
                .setFolder(placement.folder())
                .setResourcePool(placement.resourcePool())
                .putAllParameters(placement.parameters())
                .build();
    }

    public static Placement decode(VmSpecProto.Placement wire, FieldPath at) {
        return new Placement(
                at.field("cluster").atMost(wire.getCluster(), WORD_LENGTH),
                at.field("host").atMost(wire.getHost(), WORD_LENGTH),
                at.field("datastore").atMost(wire.getDatastore(), WORD_LENGTH),
                at.field("storage_pod").atMost(wire.getStoragePod(), WORD_LENGTH),
                at.field("folder").atMost(wire.getFolder(), WORD_LENGTH),
                at.field("resource_pool").atMost(wire.getResourcePool(), WORD_LENGTH),
                ParametersCodec.decode(wire.getParametersMap(), at));
    }
}
