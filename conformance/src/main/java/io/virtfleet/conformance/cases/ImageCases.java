package io.virtfleet.conformance.cases;

import static io.virtfleet.proto.v1.VmStateProto.PowerState.POWER_STATE_OFF;

import io.virtfleet.conformance.kit.ConformanceCase;
import io.virtfleet.conformance.kit.Expect;
import io.virtfleet.conformance.kit.Need;
import io.virtfleet.conformance.kit.Requests;
import io.virtfleet.conformance.kit.Scene;
import io.virtfleet.conformance.kit.Section;
import io.virtfleet.contract.Capability;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.proto.v1.ImagesProto.DeleteImageRequest;
import io.virtfleet.proto.v1.ImagesProto.DescribeImageRequest;
import io.virtfleet.proto.v1.ImagesProto.DescribeImageResponse;
import io.virtfleet.proto.v1.ImagesProto.Image;
import io.virtfleet.proto.v1.ImagesProto.ImageOperation;
import io.virtfleet.proto.v1.ImagesProto.ListImagesRequest;
import io.virtfleet.proto.v1.ImagesProto.ListImagesResponse;
import io.virtfleet.proto.v1.ImagesProto.PrepareImageRequest;
import io.virtfleet.proto.v1.OwnerProto.Owner;
import io.virtfleet.proto.v1.VmSpecProto.ChecksumAlgorithm;
import io.virtfleet.proto.v1.VmSpecProto.ImageSource;
import io.virtfleet.proto.v1.VmSpecProto.VmSpec;
import io.virtfleet.proto.v1.VmStateProto.VmState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** What the images part must do. */
public final class ImageCases {
    private static final int SHA256_DIGITS = 64;

    public static final List<ConformanceCase> ALL = List.of(
            image("prepare", "PrepareImage brings an image that is found by id and by owner", ImageCases::prepare),
            image("repeated", "A repeated PrepareImage answers the same image", ImageCases::repeated),
            image("unknown-is-absent", "DescribeImage of an unknown image answers 'absent'", ImageCases::unknown),
            image(
                    "source-not-there",
                    "PrepareImage from a source that is not there is NOT_FOUND",
                    ImageCases::sourceNotThere),
            image("wrong-checksum", "PrepareImage with a wrong checksum is refused", ImageCases::wrongChecksum),
            image("list", "ListImages tells a fleet's images, page by page", ImageCases::list),
            image("delete", "DeleteImage removes an image", ImageCases::delete),
            image("delete-repeated", "DeleteImage of one that is gone answers 'absent'", ImageCases::deleteRepeated),
            image("stranger", "DeleteImage of another owner's image is CONFLICT", ImageCases::stranger),
            image("in-use", "DeleteImage of an image that a VM rests on is BUSY", ImageCases::inUse));

    private ImageCases() {}

    private static ConformanceCase image(String id, String name, ConformanceCase.Body body) {
        return ConformanceCase.of("image." + id, name, Section.IMAGES, body).needing(Need.has(Capability.IMAGES));
    }

    private static Owner owner(Scene scene) {
        Owner owner = scene.owner();
        scene.cleanup().imageOf(owner);
        return owner;
    }

    private static Image make(Scene scene, Owner owner) {
        return make(scene, owner, scene.target().image());
    }

    private static Image make(Scene scene, Owner owner, ImageSource source) {
        return scene.tasks()
                .image(scene.calls()
                        .images()
                        .prepareImage(PrepareImageRequest.newBuilder()
                                .setOwner(owner)
                                .setSource(source)
                                .build()));
    }

    private static Optional<Image> find(Scene scene, Owner owner) {
        return found(scene, DescribeImageRequest.newBuilder().setOwner(Requests.key(owner)));
    }

    private static Optional<Image> describe(Scene scene, String id) {
        return found(scene, DescribeImageRequest.newBuilder().setImageId(id));
    }

    private static Optional<Image> found(Scene scene, DescribeImageRequest.Builder request) {
        DescribeImageResponse answer = scene.reading().images().describeImage(request.build());
        Expect.that(answer.hasImage() || answer.hasAbsent(), "an image or 'absent'", answer);
        return answer.hasImage() ? Optional.of(answer.getImage()) : Optional.empty();
    }

    private static ImageOperation deleting(Scene scene, Image image, Owner owner) {
        return scene.calls()
                .images()
                .deleteImage(DeleteImageRequest.newBuilder()
                        .setImageId(image.getId())
                        .setOwner(owner)
                        .build());
    }

    private static void prepare(Scene scene) {
        Owner owner = owner(scene);
        Image made = make(scene, owner);
        Expect.equal("the image's owner", owner, made.getOwner());
        Expect.equal("the image by its id", Optional.of(made), describe(scene, made.getId()));
        Expect.equal("the image by its owner", Optional.of(made), find(scene, owner));
    }

    private static void repeated(Scene scene) {
        Owner owner = owner(scene);
        Image first = make(scene, owner);
        Expect.equal("the repeated image", first, make(scene, owner));
    }

    private static void unknown(Scene scene) {
        Expect.equal(
                "DescribeImage by id",
                Optional.empty(),
                describe(scene, UUID.randomUUID().toString()));
        Expect.equal("DescribeImage by owner", Optional.empty(), find(scene, scene.owner()));
    }

    private static void sourceNotThere(Scene scene) {
        Owner owner = owner(scene);
        ImageSource missing = ImageSource.newBuilder()
                .setTemplate("missing-from-the-platform")
                .build();
        Expect.refusedWithin(FaultKind.NOT_FOUND, "source", () -> Scene.honoured(() -> make(scene, owner, missing)));
        Expect.equal("the owner's image", Optional.empty(), find(scene, owner));
    }

    private static void wrongChecksum(Scene scene) {
        Owner owner = owner(scene);
        ImageSource.Builder source = scene.target().image().toBuilder();
        source.getChecksumBuilder()
                .setAlgorithm(ChecksumAlgorithm.CHECKSUM_ALGORITHM_SHA256)
                .setHex("0".repeat(SHA256_DIGITS));
        Expect.refused(
                FaultKind.INVALID_SPEC,
                "source.checksum.hex",
                () -> Scene.honoured(() -> make(scene, owner, source.build())));
        Expect.equal("the owner's image", Optional.empty(), find(scene, owner));
    }

    private static void list(Scene scene) {
        List<String> made = List.of(
                make(scene, owner(scene)).getId(),
                make(scene, owner(scene)).getId(),
                make(scene, owner(scene)).getId());
        List<String> listed = new ArrayList<>();
        String token = "";
        do {
            ListImagesResponse page = scene.reading()
                    .images()
                    .listImages(ListImagesRequest.newBuilder()
                            .setFleet(scene.fleet())
                            .setPageSize(2)
                            .setPageToken(token)
                            .build());
            page.getImagesList().forEach(image -> listed.add(image.getId()));
            token = page.getNextPageToken();
        } while (!token.isEmpty());
        Expect.equal("the images listed", made.stream().sorted().toList(), listed);
    }

    private static void delete(Scene scene) {
        Owner owner = owner(scene);
        Image image = make(scene, owner);
        scene.tasks().absent(deleting(scene, image, owner));
        Expect.equal("the image by its id", Optional.empty(), describe(scene, image.getId()));
        Expect.equal("the image by its owner", Optional.empty(), find(scene, owner));
    }

    private static void deleteRepeated(Scene scene) {
        Owner owner = owner(scene);
        Image image = make(scene, owner);
        scene.tasks().absent(deleting(scene, image, owner));
        ImageOperation again = deleting(scene, image, owner);
        Expect.that(again.hasAbsent(), "'absent'", again);
    }

    private static void stranger(Scene scene) {
        Owner owner = owner(scene);
        Image image = make(scene, owner);
        Expect.refusedWithin(FaultKind.CONFLICT, "owner", () -> deleting(scene, image, scene.owner()));
        Expect.equal("the image", Optional.of(image), describe(scene, image.getId()));
    }

    private static void inUse(Scene scene) {
        Owner owner = owner(scene);
        Image image = make(scene, owner);
        VmSpec spec = scene.spec().toBuilder()
                .setImage(ImageSource.newBuilder().setImageId(image.getId()))
                .build();
        VmState vm = scene.create(scene.owner(), spec, POWER_STATE_OFF);
        Expect.refused(FaultKind.BUSY, () -> deleting(scene, image, owner));
        scene.delete(vm);
        scene.tasks().absent(deleting(scene, image, owner));
    }
}
