package io.virtfleet.sdk.server;

import io.grpc.ClientInterceptor;
import io.grpc.Metadata;
import io.grpc.stub.MetadataUtils;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.OwnerCodec;
import io.virtfleet.contract.VmId;
import io.virtfleet.contract.vm.Hardware;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.codec.VmSpecCodec;
import io.virtfleet.proto.v1.OwnerProto;
import io.virtfleet.proto.v1.ProviderProto.CreateRequest;
import io.virtfleet.proto.v1.ProviderProto.DescribeRequest;
import io.virtfleet.proto.v1.VmStateProto.PowerState;

/** Good requests of tests. */
public final class Requests {
    public static final Owner OWNER = new Owner("blue", "default", "web", "0f8fad5b-d9cb-469f-a165-70867728950e");
    public static final OwnerProto.OwnedVm VM = OwnerCodec.encode(new OwnedVm(new VmId("vm-1"), OWNER));

    private Requests() {}

    public static CreateRequest create() {
        return CreateRequest.newBuilder()
                .setOwner(OwnerCodec.encode(OWNER))
                .setSpec(VmSpecCodec.encode(VmSpec.of(Hardware.of(2, 2048))))
                .setPower(PowerState.POWER_STATE_ON)
                .build();
    }

    public static DescribeRequest describe() {
        return DescribeRequest.newBuilder().setVmId("vm-1").build();
    }

    /** Metadata of a manager that leads. */
    public static ClientInterceptor leading(String fleet, String epoch) {
        Metadata metadata = new Metadata();
        metadata.put(Metadata.Key.of("virtfleet-fleet", Metadata.ASCII_STRING_MARSHALLER), fleet);
        metadata.put(Metadata.Key.of("virtfleet-epoch", Metadata.ASCII_STRING_MARSHALLER), epoch);
        return MetadataUtils.newAttachHeadersInterceptor(metadata);
    }
}
