package io.virtfleet.conformance.cases;

import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.virtfleet.conformance.kit.Calls;
import io.virtfleet.conformance.kit.ConformanceCase;
import io.virtfleet.conformance.kit.Expect;
import io.virtfleet.conformance.kit.Inbox;
import io.virtfleet.conformance.kit.Need;
import io.virtfleet.conformance.kit.Scene;
import io.virtfleet.conformance.kit.Section;
import io.virtfleet.contract.Capability;
import io.virtfleet.proto.v1.AdoptionsProto.DisownRequest;
import io.virtfleet.proto.v1.CapabilityProto;
import io.virtfleet.proto.v1.ClonesProto.CloneRequest;
import io.virtfleet.proto.v1.ConsolesProto.ConsoleInput;
import io.virtfleet.proto.v1.ConsolesProto.ConsoleOutput;
import io.virtfleet.proto.v1.DisksProto.DescribeDiskRequest;
import io.virtfleet.proto.v1.DisksProto.Disk;
import io.virtfleet.proto.v1.DisksProto.ImportDiskRequest;
import io.virtfleet.proto.v1.ImagesProto.ListImagesRequest;
import io.virtfleet.proto.v1.InventoryProto.ListRequest;
import io.virtfleet.proto.v1.InventoryProto.WatchEvent;
import io.virtfleet.proto.v1.InventoryProto.WatchRequest;
import io.virtfleet.proto.v1.PlansProto.PlanRequest;
import io.virtfleet.proto.v1.PlatformProto.GetCapacityRequest;
import io.virtfleet.proto.v1.ProviderProto.GetCapabilitiesRequest;
import io.virtfleet.proto.v1.ProviderProto.GetCapabilitiesResponse;
import io.virtfleet.proto.v1.SnapshotsProto.ListSnapshotsRequest;
import io.virtfleet.proto.v1.TasksProto.ListTasksRequest;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Stream;

/** What a provider says it can do is what it does, both ways. */
public final class CapabilityCases {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /** A call of each service, as small as can be: what it answers does not matter, only whether it is served. */
    private record Probe(Capability capability, Sender call) {}

    /** Makes a call. */
    @FunctionalInterface
    private interface Sender {
        Object send(Calls calls);
    }

    private static final List<Probe> PROBES = List.of(
            new Probe(Capability.TASKS, calls -> calls.tasks().listTasks(ListTasksRequest.getDefaultInstance())),
            new Probe(Capability.INVENTORY, calls -> calls.inventory().list(ListRequest.getDefaultInstance())),
            new Probe(Capability.WATCH, CapabilityCases::watch),
            new Probe(Capability.ADOPTIONS, calls -> calls.adoptions().disown(DisownRequest.getDefaultInstance())),
            new Probe(Capability.PLANS, calls -> calls.plans().plan(PlanRequest.getDefaultInstance())),
            new Probe(
                    Capability.PLATFORM,
                    calls -> calls.platform().getCapacity(GetCapacityRequest.getDefaultInstance())),
            new Probe(
                    Capability.SNAPSHOTS,
                    calls -> calls.snapshots().listSnapshots(ListSnapshotsRequest.getDefaultInstance())),
            new Probe(Capability.CLONES, calls -> calls.clones().clone(CloneRequest.getDefaultInstance())),
            new Probe(Capability.IMAGES, calls -> calls.images().listImages(ListImagesRequest.getDefaultInstance())),
            new Probe(Capability.DISKS, calls -> calls.disks().describeDisk(DescribeDiskRequest.getDefaultInstance())),
            new Probe(Capability.DISK_IMPORT, CapabilityCases::importDisk),
            new Probe(Capability.CONSOLES, CapabilityCases::console));

    private static final List<ConformanceCase> ANSWERS = List.of(
            capabilities("type", "GetCapabilities names the platform with a DNS label", CapabilityCases::type),
            capabilities("version", "GetCapabilities tells the provider's version", CapabilityCases::version),
            capabilities(
                    "platform-id",
                    "GetCapabilities names the platform with at most 256 characters",
                    CapabilityCases::platformId),
            capabilities("set", "Each capability is listed once, and none is unspecified", CapabilityCases::set),
            capabilities("rests-on", "A capability comes with the one it rests on", CapabilityCases::restsOn),
            capabilities("steady", "GetCapabilities answers the same each time", CapabilityCases::steady));

    public static final List<ConformanceCase> ALL = Stream.of(
                    ANSWERS.stream(),
                    PROBES.stream().map(CapabilityCases::served),
                    PROBES.stream().map(CapabilityCases::unserved))
            .flatMap(Function.identity())
            .toList();

    private CapabilityCases() {}

    private static ConformanceCase capabilities(String id, String name, ConformanceCase.Body body) {
        return ConformanceCase.of("capabilities." + id, name, Section.CAPABILITIES, body);
    }

    private static ConformanceCase served(Probe probe) {
        return capabilities(
                        id(probe) + ".listed-is-served",
                        probe.capability() + " is listed, so its calls are served",
                        scene -> Expect.that(isServed(scene, probe), "an answer or a fault", "UNIMPLEMENTED"))
                .needing(Need.has(probe.capability()));
    }

    private static ConformanceCase unserved(Probe probe) {
        return capabilities(
                        id(probe) + ".lacking-is-unimplemented",
                        probe.capability() + " is not listed, so its calls answer UNIMPLEMENTED",
                        scene -> Expect.that(!isServed(scene, probe), "UNIMPLEMENTED", "an answer or another fault"))
                .needing(Need.lacks(probe.capability()));
    }

    private static String id(Probe probe) {
        return probe.capability().name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static boolean isServed(Scene scene, Probe probe) {
        try {
            probe.call().send(scene.calls());
            return true;
        } catch (StatusRuntimeException e) {
            return e.getStatus().getCode() != Status.Code.UNIMPLEMENTED;
        }
    }

    private static Object watch(Calls calls) {
        try (var events = new Inbox<WatchRequest, WatchEvent>(PATIENCE)) {
            calls.watches().watch(WatchRequest.getDefaultInstance(), events);
            return events.next("an event or a refusal");
        }
    }

    private static Object importDisk(Calls calls) {
        try (var answers = new Inbox<ImportDiskRequest, Disk>(PATIENCE)) {
            calls.diskStreams().importDisk(answers).onCompleted();
            return answers.next("a disk or a refusal");
        }
    }

    private static Object console(Calls calls) {
        try (var answers = new Inbox<ConsoleInput, ConsoleOutput>(PATIENCE)) {
            calls.consoles().openConsole(answers).onNext(ConsoleInput.getDefaultInstance());
            return answers.next("an opened console or a refusal");
        }
    }

    private static GetCapabilitiesResponse ask(Scene scene) {
        return scene.reading().provider().getCapabilities(GetCapabilitiesRequest.getDefaultInstance());
    }

    private static void type(Scene scene) {
        String type = ask(scene).getProviderType();
        Expect.that(type.matches("[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?"), "a DNS label", type);
        scene.target().type().ifPresent(expected -> Expect.equal("provider_type", expected, type));
    }

    private static void version(Scene scene) {
        String version = ask(scene).getProviderVersion();
        Expect.that(!version.isBlank(), "a version", version);
    }

    private static void platformId(Scene scene) {
        String id = ask(scene).getPlatformId();
        Expect.that(id.length() <= 256, "at most 256 characters", id);
    }

    private static void set(Scene scene) {
        List<Integer> listed = ask(scene).getCapabilitiesValueList();
        Expect.that(new HashSet<>(listed).size() == listed.size(), "each capability once", listed);
        Expect.that(
                !listed.contains(CapabilityProto.Capability.CAPABILITY_UNSPECIFIED_VALUE), "none unspecified", listed);
    }

    private static void restsOn(Scene scene) {
        for (Capability each : scene.capabilities()) {
            each.restsOn()
                    .ifPresent(foundation ->
                            Expect.that(scene.has(foundation), each + " with " + foundation, scene.capabilities()));
        }
    }

    private static void steady(Scene scene) {
        Expect.equal("the second answer", ask(scene), ask(scene));
    }
}
