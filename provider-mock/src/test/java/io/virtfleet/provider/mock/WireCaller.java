package io.virtfleet.provider.mock;

import io.grpc.Channel;
import io.grpc.Metadata;
import io.grpc.stub.MetadataUtils;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.OwnerCodec;
import io.virtfleet.contract.vm.codec.VmSpecCodec;
import io.virtfleet.proto.v1.InventoryGrpc;
import io.virtfleet.proto.v1.InventoryProto.WatchEvent;
import io.virtfleet.proto.v1.InventoryProto.WatchRequest;
import io.virtfleet.proto.v1.OperationProto.Operation;
import io.virtfleet.proto.v1.ProviderGrpc;
import io.virtfleet.proto.v1.ProviderProto.CreateRequest;
import io.virtfleet.proto.v1.ProviderProto.DescribeRequest;
import io.virtfleet.proto.v1.ProviderProto.DescribeResponse;
import io.virtfleet.proto.v1.VmStateProto.PowerState;
import java.util.Iterator;
import java.util.concurrent.TimeUnit;

/** A manager's words over the bare wire. */
record WireCaller(Channel channel) {
    private static final int DEADLINE_SECONDS = 20;

    ProviderGrpc.ProviderBlockingStub provider() {
        Metadata metadata = new Metadata();
        metadata.put(Metadata.Key.of("virtfleet-fleet", Metadata.ASCII_STRING_MARSHALLER), "fleet");
        metadata.put(Metadata.Key.of("virtfleet-epoch", Metadata.ASCII_STRING_MARSHALLER), "7");
        return ProviderGrpc.newBlockingStub(channel)
                .withInterceptors(MetadataUtils.newAttachHeadersInterceptor(metadata))
                .withDeadlineAfter(DEADLINE_SECONDS, TimeUnit.SECONDS);
    }

    Operation create(Owner owner) {
        return provider()
                .create(CreateRequest.newBuilder()
                        .setOwner(OwnerCodec.encode(owner))
                        .setSpec(VmSpecCodec.encode(MockBench.small()))
                        .setPower(PowerState.POWER_STATE_ON)
                        .build());
    }

    DescribeResponse find(Owner owner) {
        return provider().describe(of(owner));
    }

    static DescribeRequest of(Owner owner) {
        return DescribeRequest.newBuilder()
                .setOwner(OwnerCodec.encode(owner.key()))
                .build();
    }

    Iterator<WatchEvent> watch() {
        return InventoryGrpc.newBlockingStub(channel)
                .withDeadlineAfter(DEADLINE_SECONDS, TimeUnit.SECONDS)
                .watch(WatchRequest.newBuilder().setFleet("fleet").build());
    }
}
