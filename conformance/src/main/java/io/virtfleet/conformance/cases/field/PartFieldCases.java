package io.virtfleet.conformance.cases.field;

import static io.virtfleet.conformance.cases.field.BadField.UNKNOWN;
import static io.virtfleet.conformance.cases.field.BadField.refused;
import static io.virtfleet.proto.v1.VmStateProto.PowerState.POWER_STATE_OFF;

import com.google.protobuf.Duration;
import io.virtfleet.conformance.kit.ConformanceCase;
import io.virtfleet.conformance.kit.Inbox;
import io.virtfleet.conformance.kit.Need;
import io.virtfleet.conformance.kit.Requests;
import io.virtfleet.conformance.kit.Scene;
import io.virtfleet.contract.Capability;
import io.virtfleet.proto.v1.ClonesProto.CloneMode;
import io.virtfleet.proto.v1.ClonesProto.CloneRequest;
import io.virtfleet.proto.v1.ImagesProto.ListImagesRequest;
import io.virtfleet.proto.v1.ImagesProto.PrepareImageRequest;
import io.virtfleet.proto.v1.InventoryProto.InventoryScope;
import io.virtfleet.proto.v1.InventoryProto.ListRequest;
import io.virtfleet.proto.v1.InventoryProto.WatchEvent;
import io.virtfleet.proto.v1.InventoryProto.WatchRequest;
import io.virtfleet.proto.v1.SnapshotsProto.CreateSnapshotRequest;
import io.virtfleet.proto.v1.SnapshotsProto.DeleteSnapshotRequest;
import io.virtfleet.proto.v1.SnapshotsProto.RevertToSnapshotRequest;
import io.virtfleet.proto.v1.SnapshotsProto.SnapshotConsistency;
import io.virtfleet.proto.v1.SnapshotsProto.SnapshotContent;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/** Requests of the optional services with one field missing or wrong: each is refused, and the field is named. */
final class PartFieldCases {
    static final List<ConformanceCase> ALL = List.of(
            list("fleet-missing", "List without a fleet", "fleet", ListRequest.Builder::clearFleet),
            list("scope-unspecified", "List without a scope", "scope", ListRequest.Builder::clearScope),
            list("scope-unknown", "List with an unknown scope", "scope", wish -> wish.setScopeValue(UNKNOWN)),
            list("page-size-negative", "List with a negative page size", "page_size", wish -> wish.setPageSize(-1)),
            list("page-size-too-large", "List with a page size of 1001", "page_size", wish -> wish.setPageSize(1001)),
            list(
                    "page-token",
                    "List with a token that no page gave",
                    "page_token",
                    wish -> wish.setPageToken("no such token")),
            watch("fleet-form", "Watch of a fleet that is no DNS label", "fleet", wish -> wish.setFleet("Fleet A")),
            watch(
                    "heartbeat-too-short",
                    "Watch with a heartbeat of 50 ms",
                    "heartbeat_interval",
                    wish -> wish.setHeartbeatInterval(Duration.newBuilder().setNanos(50_000_000))),
            watch(
                    "heartbeat-too-long",
                    "Watch with a heartbeat of 301 s",
                    "heartbeat_interval",
                    wish -> wish.setHeartbeatInterval(Duration.newBuilder().setSeconds(301))),
            snapshot("name-missing", "CreateSnapshot without a name", "name", CreateSnapshotRequest.Builder::clearName),
            snapshot(
                    "name-too-long",
                    "CreateSnapshot with a name of 81 characters",
                    "name",
                    wish -> wish.setName("n".repeat(81))),
            snapshot(
                    "description-too-long",
                    "CreateSnapshot with a description of 1025 characters",
                    "description",
                    wish -> wish.setDescription("d".repeat(1025))),
            snapshot(
                    "content-unspecified",
                    "CreateSnapshot without a content",
                    "content",
                    CreateSnapshotRequest.Builder::clearContent),
            snapshot(
                    "consistency-unknown",
                    "CreateSnapshot with an unknown consistency",
                    "consistency",
                    wish -> wish.setConsistencyValue(UNKNOWN)),
            snapshots(
                    "revert.id-missing",
                    "RevertToSnapshot without a snapshot",
                    "snapshot_id",
                    scene -> scene.calls()
                            .snapshots()
                            .revertToSnapshot(RevertToSnapshotRequest.newBuilder()
                                    .setVm(Requests.owned(scene.vm()))
                                    .build())),
            snapshots(
                    "delete-snapshot.children",
                    "DeleteSnapshot that does not say what becomes of the children",
                    "children",
                    scene -> scene.calls()
                            .snapshots()
                            .deleteSnapshot(DeleteSnapshotRequest.newBuilder()
                                    .setVm(Requests.owned(scene.vm()))
                                    .setSnapshotId("any")
                                    .build())),
            clone("mode-unspecified", "Clone without a mode", "mode", CloneRequest.Builder::clearMode),
            clone("power-unspecified", "Clone without a power state", "power", CloneRequest.Builder::clearPower),
            clone(
                    "source-missing",
                    "Clone without the source's id",
                    "source.vm_id",
                    wish -> wish.getSourceBuilder().clearVmId()),
            refused(
                            "image.source-missing",
                            "PrepareImage without a source",
                            "source",
                            scene -> scene.calls()
                                    .images()
                                    .prepareImage(PrepareImageRequest.newBuilder()
                                            .setOwner(scene.owner())
                                            .build()))
                    .needing(Need.has(Capability.IMAGES)),
            refused(
                            "images.fleet-missing",
                            "ListImages without a fleet",
                            "fleet",
                            scene -> scene.reading().images().listImages(ListImagesRequest.getDefaultInstance()))
                    .needing(Need.has(Capability.IMAGES)));

    private PartFieldCases() {}

    private static ConformanceCase list(String id, String words, String field, Consumer<ListRequest.Builder> spoil) {
        return refused("list." + id, words, field, scene -> {
                    var wish = ListRequest.newBuilder()
                            .setFleet(scene.fleet())
                            .setScope(InventoryScope.INVENTORY_SCOPE_OWNED);
                    spoil.accept(wish);
                    return scene.reading().inventory().list(wish.build());
                })
                .needing(Need.has(Capability.INVENTORY));
    }

    private static ConformanceCase watch(String id, String words, String field, Consumer<WatchRequest.Builder> spoil) {
        return refused("watch." + id, words, field, scene -> {
                    var wish = WatchRequest.newBuilder().setFleet(scene.fleet());
                    spoil.accept(wish);
                    try (var events = new Inbox<WatchRequest, WatchEvent>(scene.timeout())) {
                        scene.reading().watches().watch(wish.build(), events);
                        return events.next("a refusal");
                    }
                })
                .needing(Need.has(Capability.WATCH));
    }

    private static ConformanceCase snapshot(
            String id, String words, String field, Consumer<CreateSnapshotRequest.Builder> spoil) {
        return snapshots("snapshot." + id, words, field, scene -> {
            var wish = CreateSnapshotRequest.newBuilder()
                    .setVm(Requests.owned(scene.vm()))
                    .setName("kit")
                    .setContent(SnapshotContent.SNAPSHOT_CONTENT_DISKS)
                    .setConsistency(SnapshotConsistency.SNAPSHOT_CONSISTENCY_CRASH);
            spoil.accept(wish);
            return scene.calls().snapshots().createSnapshot(wish.build());
        });
    }

    private static ConformanceCase snapshots(String id, String words, String field, Function<Scene, ?> call) {
        return refused(id, words, field, call).needing(Need.has(Capability.SNAPSHOTS));
    }

    private static ConformanceCase clone(String id, String words, String field, Consumer<CloneRequest.Builder> spoil) {
        return refused("clone." + id, words, field, scene -> {
                    var wish = CloneRequest.newBuilder()
                            .setOwner(scene.owner())
                            .setSource(Requests.owned(scene.vm()))
                            .setMode(CloneMode.CLONE_MODE_FULL)
                            .setSpec(scene.spec().toBuilder().clearBoot())
                            .setPower(POWER_STATE_OFF);
                    spoil.accept(wish);
                    return scene.calls().clones().clone(wish.build());
                })
                .needing(Need.has(Capability.CLONES));
    }
}
