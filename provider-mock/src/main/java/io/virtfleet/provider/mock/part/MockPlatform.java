package io.virtfleet.provider.mock.part;

import io.virtfleet.contract.page.Page;
import io.virtfleet.contract.page.PageRequest;
import io.virtfleet.contract.platform.Platform;
import io.virtfleet.contract.platform.PlatformObject;
import io.virtfleet.contract.platform.ResourceCapacity;
import io.virtfleet.contract.vm.Placement;
import io.virtfleet.provider.mock.world.MockFaults;
import io.virtfleet.provider.mock.world.MockWorld;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What the mock platform has to offer; names that begin with {@code missing-} are not there. */
public record MockPlatform(MockWorld world) implements Platform {
    private static final String CLUSTER = "mock-cluster";

    @Override
    public Page<PlatformObject> objects(PlatformObject.Kind kind, PageRequest page) {
        return page.of(objects(kind), PlatformObject::id);
    }

    private Stream<PlatformObject> objects(PlatformObject.Kind kind) {
        return switch (kind) {
            case NETWORK -> Stream.of(standard("mock-network"), other("mock-network-2"));
            case DATASTORE -> Stream.of(standard("mock-store"), other("mock-store-2"));
            case CLUSTER -> Stream.of(standard(CLUSTER));
            case HOST ->
                IntStream.rangeClosed(1, MockWorld.HOST_COUNT).mapToObj(number -> other("mock-host-" + number));
            case TEMPLATE -> Stream.of(other("conformance"), other("debian-13"));
            case INSTANCE_TYPE, PREFERENCE -> Stream.empty();
        };
    }

    private static PlatformObject standard(String name) {
        return new PlatformObject(name, name, "taken where a spec names none", true);
    }

    private static PlatformObject other(String name) {
        return new PlatformObject(name, name, "", false);
    }

    @Override
    public List<ResourceCapacity> capacity(Optional<Placement> placement) {
        placement
                .map(Placement::cluster)
                .filter(cluster -> !cluster.isEmpty() && !cluster.equals(CLUSTER))
                .ifPresent(cluster -> {
                    throw MockFaults.notFound("placement.cluster", "there is no cluster " + cluster);
                });
        return world.capacity();
    }
}
