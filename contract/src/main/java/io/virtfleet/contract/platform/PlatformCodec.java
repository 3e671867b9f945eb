package io.virtfleet.contract.platform;

import io.virtfleet.contract.EnumCodec;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.page.Page;
import io.virtfleet.contract.page.PageRequest;
import io.virtfleet.contract.page.PageRequestCodec;
import io.virtfleet.contract.vm.Placement;
import io.virtfleet.contract.vm.codec.PlacementCodec;
import io.virtfleet.proto.v1.PlatformProto;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The border between domain and wire for what a platform has to offer. */
public final class PlatformCodec {

    private static final int NAME_LENGTH = 1024;

    private static final EnumCodec<PlatformObject.Kind, PlatformProto.PlatformObjectKind> KIND =
            EnumCodec.of(PlatformObject.Kind.class, PlatformProto.PlatformObjectKind.class, "PLATFORM_OBJECT_KIND_");
    private static final EnumCodec<ResourceCapacity.Resource, PlatformProto.Resource> RESOURCE =
            EnumCodec.of(ResourceCapacity.Resource.class, PlatformProto.Resource.class, "RESOURCE_");

    private PlatformCodec() {}

    public static PlatformProto.ListPlatformObjectsRequest encode(PlatformObject.Kind kind, PageRequest page) {
        return PlatformProto.ListPlatformObjectsRequest.newBuilder()
                .setKind(KIND.encode(kind))
                .setPageSize(page.size())
                .setPageToken(page.token())
                .build();
    }

    /** Reads all of the request but {@code kind}. */
    public static PageRequest decode(PlatformProto.ListPlatformObjectsRequest wire, FieldPath at) {
        return PageRequestCodec.decode(wire.getPageSize(), wire.getPageToken(), at);
    }

    public static PlatformObject.Kind decode(PlatformProto.PlatformObjectKind wire, FieldPath at) {
        return KIND.decode(wire, at);
    }

    public static PlatformProto.ListPlatformObjectsResponse encode(Page<PlatformObject> page) {
        return PlatformProto.ListPlatformObjectsResponse.newBuilder()
                .addAllObjects(page.items().stream().map(PlatformCodec::encode).toList())
                .setNextPageToken(page.nextToken())
                .build();
    }

    private static PlatformProto.PlatformObject encode(PlatformObject object) {
        return PlatformProto.PlatformObject.newBuilder()
                .setId(object.id())
                .setName(object.name())
                .setDescription(object.description())
                .setUsedByDefault(object.usedByDefault())
                .build();
    }

    /** A wrong answer is INTERNAL. */
    public static Page<PlatformObject> decode(PlatformProto.ListPlatformObjectsResponse wire) {
        return FieldPath.readAnswer(at ->
                new Page<>(at.each("objects", wire.getObjectsList(), PlatformCodec::decode), wire.getNextPageToken()));
    }

    private static PlatformObject decode(PlatformProto.PlatformObject wire, FieldPath at) {
        return new PlatformObject(
                at.field("id").id(wire.getId()),
                at.field("name").text(wire.getName(), NAME_LENGTH),
                at.field("description").atMost(wire.getDescription(), NAME_LENGTH),
                wire.getUsedByDefault());
    }

    public static PlatformProto.GetCapacityRequest encode(Optional<Placement> placement) {
        PlatformProto.GetCapacityRequest.Builder wire = PlatformProto.GetCapacityRequest.newBuilder();
        placement.map(PlacementCodec::encode).ifPresent(wire::setPlacement);
        return wire.build();
    }

    public static Optional<Placement> decode(PlatformProto.GetCapacityRequest wire, FieldPath at) {
        return wire.hasPlacement()
                ? Optional.of(PlacementCodec.decode(wire.getPlacement(), at.field("placement")))
                : Optional.empty();
    }

    public static PlatformProto.GetCapacityResponse encode(List<ResourceCapacity> resources) {
        return PlatformProto.GetCapacityResponse.newBuilder()
                .addAllResources(resources.stream().map(PlatformCodec::encode).toList())
                .build();
    }

    private static PlatformProto.ResourceCapacity encode(ResourceCapacity capacity) {
        PlatformProto.ResourceCapacity.Builder wire = PlatformProto.ResourceCapacity.newBuilder()
                .setResource(RESOURCE.encode(capacity.resource()))
                .setUsed(capacity.used());
        capacity.total().ifPresent(wire::setTotal);
        capacity.limit().ifPresent(wire::setLimit);
        return wire.build();
    }

    /** A wrong answer is INTERNAL; a resource not known here is left out. */
    public static List<ResourceCapacity> decode(PlatformProto.GetCapacityResponse wire) {
        return FieldPath.readAnswer(at -> at.each("resources", wire.getResourcesList(), PlatformCodec::decode).stream()
                .flatMap(Optional::stream)
                .toList());
    }

    private static Optional<ResourceCapacity> decode(PlatformProto.ResourceCapacity wire, FieldPath at) {
        return RESOURCE.decodeKnown(wire.getResource())
                .map(resource -> new ResourceCapacity(
                        resource,
                        wire.hasTotal()
                                ? OptionalLong.of(at.field("total").range(wire.getTotal(), 0, Long.MAX_VALUE))
                                : OptionalLong.empty(),
                        at.field("used").range(wire.getUsed(), 0, Long.MAX_VALUE),
                        wire.hasLimit()
                                ? OptionalLong.of(at.field("limit").range(wire.getLimit(), 0, Long.MAX_VALUE))
                                : OptionalLong.empty()));
    }
}
