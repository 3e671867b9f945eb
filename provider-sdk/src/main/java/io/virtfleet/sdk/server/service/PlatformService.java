package io.virtfleet.sdk.server.service;

import static io.virtfleet.sdk.server.call.Unary.answer;

import io.grpc.stub.StreamObserver;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.page.PageRequest;
import io.virtfleet.contract.platform.Platform;
import io.virtfleet.contract.platform.PlatformCodec;
import io.virtfleet.contract.platform.PlatformObject;
import io.virtfleet.proto.v1.PlatformGrpc;
import io.virtfleet.proto.v1.PlatformProto.GetCapacityRequest;
import io.virtfleet.proto.v1.PlatformProto.GetCapacityResponse;
import io.virtfleet.proto.v1.PlatformProto.ListPlatformObjectsRequest;
import io.virtfleet.proto.v1.PlatformProto.ListPlatformObjectsResponse;

/** Puts what a platform has to offer on the wire. */
public final class PlatformService extends PlatformGrpc.PlatformImplBase {
    private final Platform platform;

    /** A page of which kind of objects. */
    private record Listing(PlatformObject.Kind kind, PageRequest page) {}

    /** Serves this part. */
    public PlatformService(Platform platform) {
        this.platform = platform;
    }

    @Override
    public void listPlatformObjects(
            ListPlatformObjectsRequest request, StreamObserver<ListPlatformObjectsResponse> reply) {
        answer(reply, () -> {
            Listing wish = FieldPath.read(at -> new Listing(
                    PlatformCodec.decode(request.getKind(), at.field("kind")), PlatformCodec.decode(request, at)));
            return PlatformCodec.encode(
                    PageTokens.marked(platform.objects(wish.kind(), PageTokens.unmarked(wish.page()))));
        });
    }

    @Override
    public void getCapacity(GetCapacityRequest request, StreamObserver<GetCapacityResponse> reply) {
        answer(
                reply,
                () -> PlatformCodec.encode(platform.capacity(FieldPath.read(at -> PlatformCodec.decode(request, at)))));
    }
}
