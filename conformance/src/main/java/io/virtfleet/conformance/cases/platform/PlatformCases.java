package io.virtfleet.conformance.cases.platform;

import static io.virtfleet.proto.v1.VmStateProto.PowerState.POWER_STATE_OFF;

import io.virtfleet.conformance.kit.ConformanceCase;
import io.virtfleet.conformance.kit.Expect;
import io.virtfleet.conformance.kit.Need;
import io.virtfleet.conformance.kit.NotApplicable;
import io.virtfleet.conformance.kit.Requests;
import io.virtfleet.conformance.kit.Scene;
import io.virtfleet.conformance.kit.Section;
import io.virtfleet.conformance.kit.Specs;
import io.virtfleet.contract.Capability;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.proto.v1.OwnerProto.Owner;
import io.virtfleet.proto.v1.PlatformProto.GetCapacityRequest;
import io.virtfleet.proto.v1.PlatformProto.ListPlatformObjectsRequest;
import io.virtfleet.proto.v1.PlatformProto.ListPlatformObjectsResponse;
import io.virtfleet.proto.v1.PlatformProto.PlatformObject;
import io.virtfleet.proto.v1.PlatformProto.PlatformObjectKind;
import io.virtfleet.proto.v1.PlatformProto.Resource;
import io.virtfleet.proto.v1.PlatformProto.ResourceCapacity;
import io.virtfleet.proto.v1.ProviderProto.ValidateRequest;
import io.virtfleet.proto.v1.VmSpecProto.NicSpec;
import io.virtfleet.proto.v1.VmSpecProto.VmSpec;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.stream.Stream;

/** What a provider must do that tells what its platform has to offer. */
public final class PlatformCases {
    private static final long MOST_MIB = 1L << 26;

    public static final List<ConformanceCase> ALL = Stream.of(
                    platform("kinds", "ListPlatformObjects answers for every kind", PlatformCases::kinds),
                    platform("pages", "ListPlatformObjects shows each object on one page", PlatformCases::pages),
                    platform(
                            "kind-missing",
                            "ListPlatformObjects without a kind is refused",
                            PlatformCases::kindMissing),
                    platform("bad-token", "A page token that no page gave is refused", PlatformCases::badToken),
                    platform("named", "A network that is listed can be named in a spec", PlatformCases::named),
                    platform(
                            "capacity",
                            "GetCapacity tells each resource once and nothing below 0",
                            PlatformCases::capacity),
                    platform(
                            "exhausted", "EXHAUSTED says of which resource there is no more", PlatformCases::exhausted))
            .map(each -> each.needing(Need.has(Capability.PLATFORM)))
            .toList();

    private PlatformCases() {}

    private static ConformanceCase platform(String id, String name, ConformanceCase.Body body) {
        return ConformanceCase.of("platform." + id, name, Section.PLATFORM, body);
    }

    private static List<PlatformObject> all(Scene scene, PlatformObjectKind kind, int size) {
        List<PlatformObject> all = new ArrayList<>();
        String token = "";
        do {
            ListPlatformObjectsResponse page = list(scene, kind, size, token);
            all.addAll(page.getObjectsList());
            token = page.getNextPageToken();
        } while (!token.isEmpty());
        return all;
    }

    private static ListPlatformObjectsResponse list(Scene scene, PlatformObjectKind kind, int size, String token) {
        return scene.reading()
                .platform()
                .listPlatformObjects(ListPlatformObjectsRequest.newBuilder()
                        .setKind(kind)
                        .setPageSize(size)
                        .setPageToken(token)
                        .build());
    }

    private static void kinds(Scene scene) {
        for (PlatformObjectKind kind : PlatformObjectKind.values()) {
            if (kind != PlatformObjectKind.UNRECOGNIZED && kind.getNumber() > 0) {
                all(scene, kind, 0)
                        .forEach(each -> Expect.that(
                                !each.getId().isEmpty() && !each.getName().isEmpty(), "an id and a name", each));
            }
        }
    }

    private static void pages(Scene scene) {
        PlatformObjectKind kind = PlatformObjectKind.PLATFORM_OBJECT_KIND_HOST;
        List<String> whole =
                all(scene, kind, 0).stream().map(PlatformObject::getId).toList();
        List<String> paged =
                all(scene, kind, 1).stream().map(PlatformObject::getId).toList();
        Expect.equal("the ids of pages of one", whole, paged);
        Expect.equal("how many differ", whole.size(), new HashSet<>(whole).size());
    }

    private static void kindMissing(Scene scene) {
        PlatformObjectKind none = PlatformObjectKind.PLATFORM_OBJECT_KIND_UNSPECIFIED;
        Expect.refused(FaultKind.INVALID_SPEC, "kind", () -> list(scene, none, 0, ""));
    }

    private static void badToken(Scene scene) {
        PlatformObjectKind kind = PlatformObjectKind.PLATFORM_OBJECT_KIND_NETWORK;
        Expect.refused(FaultKind.INVALID_SPEC, "page_token", () -> list(scene, kind, 0, "nobody gave this"));
    }

    private static void named(Scene scene) {
        for (PlatformObject network : all(scene, PlatformObjectKind.PLATFORM_OBJECT_KIND_NETWORK, 0)) {
            VmSpec spec = scene.spec().toBuilder()
                    .clearNics()
                    .addNics(NicSpec.newBuilder().setName("lan").setNetwork(network.getName()))
                    .build();
            var answer = scene.reading()
                    .provider()
                    .validate(ValidateRequest.newBuilder().setSpec(spec).build());
            Expect.that(
                    answer.getFindingsList().stream()
                            .noneMatch(finding -> Expect.within("spec.nics[0]", finding.getField())),
                    "no finding about the network '" + network.getName() + "'",
                    answer);
        }
    }

    private static List<ResourceCapacity> ask(Scene scene) {
        return scene.reading()
                .platform()
                .getCapacity(GetCapacityRequest.getDefaultInstance())
                .getResourcesList();
    }

    private static void capacity(Scene scene) {
        List<ResourceCapacity> resources = ask(scene);
        Expect.equal(
                "how many resources there are",
                resources.stream().map(ResourceCapacity::getResource).distinct().count(),
                (long) resources.size());
        resources.forEach(each -> Expect.that(
                each.getResource().getNumber() > 0
                        && each.getUsed() >= 0
                        && each.getTotal() >= 0
                        && each.getLimit() >= 0,
                "a resource, and nothing below 0",
                each));
    }

    private static void exhausted(Scene scene) {
        ResourceCapacity memory = ask(scene).stream()
                .filter(each -> each.getResource() == Resource.RESOURCE_MEMORY_MIB && each.hasLimit())
                .findFirst()
                .orElseThrow(() -> new NotApplicable("the platform does not limit its memory"));
        if (memory.getLimit() >= MOST_MIB) {
            throw new NotApplicable("the platform has more memory than a VM can be asked for");
        }
        Owner owner = scene.owner();
        VmSpec tooLarge = Specs.withMemory(scene.spec(), memory.getLimit() + 1);
        Fault fault = Expect.refused(
                FaultKind.EXHAUSTED,
                () -> scene.tasks()
                        .vm(scene.calls().provider().create(Requests.create(owner, tooLarge, POWER_STATE_OFF))));
        Expect.equal("the parameter 'resource'", "memory_mib", fault.params().getOrDefault("resource", ""));
        for (String number : List.of("used", "limit", "requested")) {
            String value = fault.params().getOrDefault(number, "");
            Expect.that(value.matches("[0-9]{1,19}"), "a number as the parameter '" + number + "'", value);
        }
    }
}
