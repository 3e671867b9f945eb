package io.virtfleet.sdk.server.service;

import static io.virtfleet.sdk.server.call.Unary.answer;

import io.grpc.stub.StreamObserver;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.Lookup;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.OwnerCodec;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.image.ImageCodec;
import io.virtfleet.contract.image.Images;
import io.virtfleet.contract.page.PageRequest;
import io.virtfleet.contract.vm.ImageSource;
import io.virtfleet.contract.vm.codec.ImageSourceCodec;
import io.virtfleet.proto.v1.ImagesGrpc;
import io.virtfleet.proto.v1.ImagesProto.DeleteImageRequest;
import io.virtfleet.proto.v1.ImagesProto.DescribeImageRequest;
import io.virtfleet.proto.v1.ImagesProto.DescribeImageResponse;
import io.virtfleet.proto.v1.ImagesProto.ImageOperation;
import io.virtfleet.proto.v1.ImagesProto.ListImagesRequest;
import io.virtfleet.proto.v1.ImagesProto.ListImagesResponse;
import io.virtfleet.proto.v1.ImagesProto.PrepareImageRequest;
import io.virtfleet.sdk.server.call.Fence;

/** Puts a provider's images on the wire. */
public final class ImagesService extends ImagesGrpc.ImagesImplBase {
    private final Images images;
    private final Fence fence;

    /** An image as it is wanted, and whose it is. */
    private record Preparation(Owner owner, ImageSource source) {}

    /** The end of which image, and whose it must be. */
    private record Removal(String imageId, Owner owner) {}

    /** Serves this part; changes pass the fence. */
    public ImagesService(Images images, Fence fence) {
        this.images = images;
        this.fence = fence;
    }

    @Override
    public void prepareImage(PrepareImageRequest request, StreamObserver<ImageOperation> reply) {
        answer(reply, () -> {
            fence.pass(request.getOwner());
            Preparation wish = FieldPath.read(at -> new Preparation(
                    OwnerCodec.decode(request.getOwner(), at.field("owner")),
                    ImageSourceCodec.decode(request.getSource(), at.field("source"))));
            return ImageCodec.encodeImage(images.prepare(wish.owner(), wish.source()));
        });
    }

    @Override
    public void describeImage(DescribeImageRequest request, StreamObserver<DescribeImageResponse> reply) {
        answer(
                reply,
                () -> ImageCodec.encodeFound(
                        switch (FieldPath.read(at -> ImageCodec.decode(request, at))) {
                            case Lookup.ById<String>(String id) -> images.describe(id);
                            case Lookup.ByOwner<String>(OwnerKey owner) -> images.find(owner);
                        }));
    }

    @Override
    public void listImages(ListImagesRequest request, StreamObserver<ListImagesResponse> reply) {
        answer(reply, () -> {
            PageRequest wish = FieldPath.read(at -> ImageCodec.decode(request, at));
            return ImageCodec.encode(PageTokens.marked(images.list(PageTokens.unmarked(wish))));
        });
    }

    @Override
    public void deleteImage(DeleteImageRequest request, StreamObserver<ImageOperation> reply) {
        answer(reply, () -> {
            fence.pass(request.getOwner());
            Removal wish = FieldPath.read(at -> new Removal(
                    at.field("image_id").id(request.getImageId()),
                    OwnerCodec.decode(request.getOwner(), at.field("owner"))));
            return ImageCodec.encodeGone(images.delete(wish.imageId(), wish.owner()));
        });
    }
}
