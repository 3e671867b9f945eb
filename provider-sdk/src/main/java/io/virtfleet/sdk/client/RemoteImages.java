package io.virtfleet.sdk.client;

import io.virtfleet.contract.Gone;
import io.virtfleet.contract.Lookup;
import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.OwnerCodec;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.image.Image;
import io.virtfleet.contract.image.ImageCodec;
import io.virtfleet.contract.image.Images;
import io.virtfleet.contract.page.Page;
import io.virtfleet.contract.page.PageRequest;
import io.virtfleet.contract.vm.ImageSource;
import io.virtfleet.proto.v1.ImagesGrpc;
import io.virtfleet.proto.v1.ImagesProto.DeleteImageRequest;
import java.util.Optional;

/** A provider's images, over the wire. */
record RemoteImages(RemoteCalls calls) implements Images {

    @Override
    public Outcome<Image> prepare(Owner owner, ImageSource source) {
        return ImageCodec.decodeImage(
                calls.change(ImagesGrpc.getPrepareImageMethod(), ImageCodec.encode(owner, source)));
    }

    @Override
    public Optional<Image> describe(String imageId) {
        return describe(new Lookup.ById<>(imageId));
    }

    @Override
    public Optional<Image> find(OwnerKey owner) {
        return describe(new Lookup.ByOwner<>(owner));
    }

    private Optional<Image> describe(Lookup<String> lookup) {
        return ImageCodec.decodeFound(calls.read(ImagesGrpc.getDescribeImageMethod(), ImageCodec.encode(lookup)));
    }

    @Override
    public Page<Image> list(PageRequest page) {
        return ImageCodec.decode(calls.read(ImagesGrpc.getListImagesMethod(), ImageCodec.encode(page)));
    }

    @Override
    public Outcome<Gone> delete(String imageId, Owner owner) {
        DeleteImageRequest request = DeleteImageRequest.newBuilder()
                .setImageId(imageId)
                .setOwner(OwnerCodec.encode(owner))
                .build();
        return ImageCodec.decodeGone(calls.change(ImagesGrpc.getDeleteImageMethod(), request));
    }
}
