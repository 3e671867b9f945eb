package io.virtfleet.contract.image;

import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.Gone;
import io.virtfleet.contract.Lookup;
import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.OwnerCodec;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.TaskRefCodec;
import io.virtfleet.contract.page.Page;
import io.virtfleet.contract.page.PageRequest;
import io.virtfleet.contract.page.PageRequestCodec;
import io.virtfleet.contract.vm.ImageSource;
import io.virtfleet.contract.vm.codec.DiskFormatCodec;
import io.virtfleet.contract.vm.codec.ImageSourceCodec;
import io.virtfleet.proto.v1.ImagesProto;
import io.virtfleet.proto.v1.VmStateProto;
import java.util.Optional;

/** The border between domain and wire for images. */
public final class ImageCodec {

    private ImageCodec() {}

    public static ImagesProto.PrepareImageRequest encode(Owner owner, ImageSource source) {
        return ImagesProto.PrepareImageRequest.newBuilder()
                .setOwner(OwnerCodec.encode(owner))
                .setSource(ImageSourceCodec.encode(source))
                .build();
    }

    public static ImagesProto.Image encode(Image image) {
        return ImagesProto.Image.newBuilder()
                .setId(image.id())
                .setOwner(OwnerCodec.encode(image.owner()))
                .setFormat(DiskFormatCodec.encode(image.format()))
                .setSizeBytes(image.sizeBytes())
                .setPath(image.path())
                .build();
    }

    public static Image decode(ImagesProto.Image wire, FieldPath at) {
        return new Image(
                at.field("id").id(wire.getId()),
                OwnerCodec.decode(wire.getOwner(), at.field("owner")),
                DiskFormatCodec.decode(wire.getFormat(), at.field("format")),
                at.field("size_bytes").range(wire.getSizeBytes(), 0, Long.MAX_VALUE),
                wire.getPath());
    }

    public static ImagesProto.ImageOperation encodeImage(Outcome<Image> outcome) {
        ImagesProto.ImageOperation.Builder wire = ImagesProto.ImageOperation.newBuilder();
        return switch (outcome) {
            case Outcome.Done<Image>(Image image) -> wire.setDone(encode(image)).build();
            case Outcome.Pending<Image>(TaskRef task) ->
                wire.setTask(TaskRefCodec.encode(task)).build();
        };
    }

    public static ImagesProto.ImageOperation encodeGone(Outcome<Gone> outcome) {
        ImagesProto.ImageOperation.Builder wire = ImagesProto.ImageOperation.newBuilder();
        return switch (outcome) {
            case Outcome.Done<Gone> done ->
                wire.setAbsent(VmStateProto.Absent.getDefaultInstance()).build();
            case Outcome.Pending<Gone>(TaskRef task) ->
                wire.setTask(TaskRefCodec.encode(task)).build();
        };
    }

    /** A wrong or empty answer is INTERNAL. */
    public static Outcome<Image> decodeImage(ImagesProto.ImageOperation wire) {
        return FieldPath.readAnswer(at -> switch (wire.getOutcomeCase()) {
            case DONE -> Outcome.done(decode(wire.getDone(), at.field("done")));
            case TASK -> Outcome.pending(TaskRefCodec.decode(wire.getTask(), at.field("task")));
            case ABSENT, OUTCOME_NOT_SET -> {
                at.field("outcome").wrong("must be an image or a task");
                yield Outcome.pending(new TaskRef(""));
            }
        });
    }

    /** A wrong or empty answer is INTERNAL. */
    public static Outcome<Gone> decodeGone(ImagesProto.ImageOperation wire) {
        return FieldPath.readAnswer(at -> switch (wire.getOutcomeCase()) {
            case ABSENT -> Outcome.done(new Gone());
            case TASK -> Outcome.pending(TaskRefCodec.decode(wire.getTask(), at.field("task")));
            case DONE, OUTCOME_NOT_SET -> {
                at.field("outcome").wrong("must be absent or a task");
                yield Outcome.done(new Gone());
            }
        });
    }

    public static ImagesProto.DescribeImageRequest encode(Lookup<String> lookup) {
        ImagesProto.DescribeImageRequest.Builder wire = ImagesProto.DescribeImageRequest.newBuilder();
        return switch (lookup) {
            case Lookup.ById<String>(String id) -> wire.setImageId(id).build();
            case Lookup.ByOwner<String>(var owner) ->
                wire.setOwner(OwnerCodec.encode(owner)).build();
        };
    }

    public static Lookup<String> decode(ImagesProto.DescribeImageRequest wire, FieldPath at) {
        return switch (wire.getByCase()) {
            case IMAGE_ID -> new Lookup.ById<>(at.field("image_id").id(wire.getImageId()));
            case OWNER -> new Lookup.ByOwner<>(OwnerCodec.decode(wire.getOwner(), at.field("owner")));
            case BY_NOT_SET -> {
                at.field("by").wrong("must be set: image_id or owner");
                yield new Lookup.ById<>("");
            }
        };
    }

    public static ImagesProto.DescribeImageResponse encodeFound(Optional<Image> image) {
        ImagesProto.DescribeImageResponse.Builder wire = ImagesProto.DescribeImageResponse.newBuilder();
        image.map(ImageCodec::encode)
                .ifPresentOrElse(wire::setImage, () -> wire.setAbsent(VmStateProto.Absent.getDefaultInstance()));
        return wire.build();
    }

    /** A wrong or empty answer is INTERNAL. */
    public static Optional<Image> decodeFound(ImagesProto.DescribeImageResponse wire) {
        return FieldPath.readAnswer(at -> switch (wire.getFoundCase()) {
            case IMAGE -> Optional.of(decode(wire.getImage(), at.field("image")));
            case ABSENT -> Optional.empty();
            case FOUND_NOT_SET -> {
                at.field("found").wrong("must be set");
                yield Optional.empty();
            }
        });
    }

    public static ImagesProto.ListImagesRequest encode(PageRequest page) {
        return ImagesProto.ListImagesRequest.newBuilder()
                .setFleet(page.fleet())
                .setPageSize(page.size())
                .setPageToken(page.token())
                .build();
    }

    public static PageRequest decode(ImagesProto.ListImagesRequest wire, FieldPath at) {
        return PageRequestCodec.decode(wire.getFleet(), wire.getPageSize(), wire.getPageToken(), at);
    }

    public static ImagesProto.ListImagesResponse encode(Page<Image> page) {
        return ImagesProto.ListImagesResponse.newBuilder()
                .addAllImages(page.items().stream().map(ImageCodec::encode).toList())
                .setNextPageToken(page.nextToken())
                .build();
    }

    /** A wrong answer is INTERNAL. */
    public static Page<Image> decode(ImagesProto.ListImagesResponse wire) {
        return FieldPath.readAnswer(
                at -> new Page<>(at.each("images", wire.getImagesList(), ImageCodec::decode), wire.getNextPageToken()));
    }
}
