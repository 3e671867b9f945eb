package io.virtfleet.sdk.server.service;

import static io.virtfleet.sdk.server.TestServer.faultOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.grpc.Channel;
import io.grpc.ClientInterceptors;
import io.virtfleet.contract.Capability;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.OwnerCodec;
import io.virtfleet.program.ProgramExit;
import io.virtfleet.proto.v1.ClonesGrpc;
import io.virtfleet.proto.v1.ClonesProto.CloneMode;
import io.virtfleet.proto.v1.ClonesProto.CloneRequest;
import io.virtfleet.proto.v1.ImagesGrpc;
import io.virtfleet.proto.v1.ImagesProto.DeleteImageRequest;
import io.virtfleet.proto.v1.ImagesProto.DescribeImageRequest;
import io.virtfleet.proto.v1.ImagesProto.ListImagesRequest;
import io.virtfleet.proto.v1.ImagesProto.PrepareImageRequest;
import io.virtfleet.proto.v1.ProviderGrpc;
import io.virtfleet.proto.v1.ProviderProto.DeleteRequest;
import io.virtfleet.proto.v1.ProviderProto.PowerAction;
import io.virtfleet.proto.v1.ProviderProto.PowerRequest;
import io.virtfleet.proto.v1.ProviderProto.ReconfigureRequest;
import io.virtfleet.proto.v1.ProviderProto.ValidateRequest;
import io.virtfleet.proto.v1.SnapshotsGrpc;
import io.virtfleet.proto.v1.SnapshotsProto.CreateSnapshotRequest;
import io.virtfleet.proto.v1.SnapshotsProto.DeleteSnapshotRequest;
import io.virtfleet.proto.v1.SnapshotsProto.ListSnapshotsRequest;
import io.virtfleet.proto.v1.SnapshotsProto.RevertToSnapshotRequest;
import io.virtfleet.proto.v1.SnapshotsProto.SnapshotChildren;
import io.virtfleet.proto.v1.SnapshotsProto.SnapshotConsistency;
import io.virtfleet.proto.v1.SnapshotsProto.SnapshotContent;
import io.virtfleet.proto.v1.VmSpecProto.ImageSource;
import io.virtfleet.sdk.server.FakeVms;
import io.virtfleet.sdk.server.Requests;
import io.virtfleet.sdk.server.TestServer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

class PartServicesTest {
    private final FakeParts parts = new FakeParts();
    private final FakeVms vms = new FakeVms();

    @Test
    void letsEveryChangePassTheFence() throws ProgramExit {
        try (TestServer server = server()) {
            server.callsOfEpoch("5").create(Requests.create());
            Map<String, Consumer<Channel>> changes = changes();
            changes.forEach((name, change) -> {
                Fault missing = faultOf(() -> change.accept(server.channel()));
                assertThat(missing.field()).as(name).isEqualTo("metadata.virtfleet-fleet");
                Fault fenced = faultOf(() -> change.accept(ofEpoch(server, "4")));
                assertThat(fenced.kind()).as(name).isEqualTo(FaultKind.FENCED);
            });
            assertThat(parts.reached()).isZero();
            changes.values().forEach(change -> change.accept(ofEpoch(server, "5")));
            assertThat(parts.reached()).isEqualTo(6);
        }
    }

    @Test
    void answersWhatTheReadingCallsFind() throws ProgramExit {
        try (TestServer server = server()) {
            assertThat(SnapshotsGrpc.newBlockingStub(server.channel())
                            .listSnapshots(ListSnapshotsRequest.newBuilder()
                                    .setVm(Requests.VM)
                                    .build())
                            .getSnapshots(0)
                            .getName())
                    .isEqualTo("before");
            ImagesGrpc.ImagesBlockingStub images = ImagesGrpc.newBlockingStub(server.channel());
            assertThat(images.describeImage(image("i-1")).getImage().getPath()).isEqualTo("/images/i-1");
            assertThat(images.describeImage(image("i-2")).hasAbsent()).isTrue();
            assertThat(images.describeImage(DescribeImageRequest.newBuilder()
                                    .setOwner(OwnerCodec.encode(Requests.OWNER.key()))
                                    .build())
                            .hasImage())
                    .isTrue();
            assertThat(images.listImages(ListImagesRequest.newBuilder()
                                    .setFleet("blue")
                                    .build())
                            .getNextPageToken())
                    .isEqualTo("after:next-of-500");
        }
    }

    @Test
    void refusesWhatThePartsDoNotClaim() throws ProgramExit {
        try (TestServer server = server()) {
            assertUnsupported("action", () -> power(server, PowerAction.POWER_ACTION_PAUSE));
            assertUnsupported("action", () -> power(server, PowerAction.POWER_ACTION_REBOOT));
            assertUnsupported(
                    "content",
                    () -> snapshot(
                            ofEpoch(server, "5"),
                            SnapshotContent.SNAPSHOT_CONTENT_DISKS_AND_MEMORY,
                            SnapshotConsistency.SNAPSHOT_CONSISTENCY_CRASH));
            assertUnsupported(
                    "consistency",
                    () -> snapshot(
                            ofEpoch(server, "5"),
                            SnapshotContent.SNAPSHOT_CONTENT_DISKS,
                            SnapshotConsistency.SNAPSHOT_CONSISTENCY_QUIESCED));
            assertUnsupported("mode", () -> copy(ofEpoch(server, "5"), CloneMode.CLONE_MODE_LINKED));
        }
        vms.claiming(Capability.PAUSE);
        try (TestServer server = server()) {
            server.callsOfEpoch("5").create(Requests.create());
            power(server, PowerAction.POWER_ACTION_PAUSE);
        }
    }

    @Test
    void tellsAllFindingsOfASpecAtOnce() throws ProgramExit {
        try (TestServer server = server()) {
            ValidateRequest.Builder request = ValidateRequest.newBuilder();
            request.getSpecBuilder().getHardwareBuilder().setCpuCount(-1).setMemoryMib(0);
            assertThat(server.calls().validate(request.build()).getFindingsList())
                    .extracting(finding -> finding.getField())
                    .contains("spec.hardware.cpu_count", "spec.hardware.memory_mib");
            assertThat(server.calls()
                            .validate(ValidateRequest.getDefaultInstance())
                            .getFindingsList())
                    .isEmpty();
        }
    }

    private static Map<String, Consumer<Channel>> changes() {
        Map<String, Consumer<Channel>> changes = new LinkedHashMap<>();
        changes.put("Create", channel -> ProviderGrpc.newBlockingStub(channel).create(Requests.create()));
        changes.put("Power", channel -> power(channel, PowerAction.POWER_ACTION_OFF));
        changes.put(
                "Reconfigure",
                channel -> ProviderGrpc.newBlockingStub(channel)
                        .reconfigure(ReconfigureRequest.newBuilder()
                                .setVm(Requests.VM)
                                .setSpec(Requests.create().getSpec())
                                .build()));
        changes.put(
                "Delete",
                channel -> ProviderGrpc.newBlockingStub(channel)
                        .delete(DeleteRequest.newBuilder().setVm(Requests.VM).build()));
        addOptional(changes);
        return changes;
    }

    private static void addOptional(Map<String, Consumer<Channel>> changes) {
        changes.put(
                "CreateSnapshot",
                channel -> snapshot(
                        channel,
                        SnapshotContent.SNAPSHOT_CONTENT_DISKS,
                        SnapshotConsistency.SNAPSHOT_CONSISTENCY_CRASH));
        changes.put(
                "RevertToSnapshot",
                channel -> SnapshotsGrpc.newBlockingStub(channel)
                        .revertToSnapshot(RevertToSnapshotRequest.newBuilder()
                                .setVm(Requests.VM)
                                .setSnapshotId("s-1")
                                .build()));
        changes.put(
                "DeleteSnapshot",
                channel -> SnapshotsGrpc.newBlockingStub(channel)
                        .deleteSnapshot(DeleteSnapshotRequest.newBuilder()
                                .setVm(Requests.VM)
                                .setSnapshotId("s-1")
                                .setChildren(SnapshotChildren.SNAPSHOT_CHILDREN_KEEP)
                                .build()));
        changes.put("Clone", channel -> copy(channel, CloneMode.CLONE_MODE_FULL));
        changes.put(
                "PrepareImage",
                channel -> ImagesGrpc.newBlockingStub(channel)
                        .prepareImage(PrepareImageRequest.newBuilder()
                                .setOwner(OwnerCodec.encode(Requests.OWNER))
                                .setSource(ImageSource.newBuilder().setTemplate("debian"))
                                .build()));
        changes.put(
                "DeleteImage",
                channel -> ImagesGrpc.newBlockingStub(channel)
                        .deleteImage(DeleteImageRequest.newBuilder()
                                .setImageId("i-1")
                                .setOwner(OwnerCodec.encode(Requests.OWNER))
                                .build()));
    }

    private TestServer server() throws ProgramExit {
        return TestServer.serving(context -> TestServer.parts(vms, context)
                .withSnapshots(parts.snapshots())
                .withClones(parts.clones())
                .withImages(parts.images()));
    }

    private static Channel ofEpoch(TestServer server, String epoch) {
        return ClientInterceptors.intercept(server.channel(), Requests.leading("blue", epoch));
    }

    private static void power(TestServer server, PowerAction action) {
        power(ofEpoch(server, "5"), action);
    }

    private static void power(Channel channel, PowerAction action) {
        var unused = ProviderGrpc.newBlockingStub(channel)
                .power(PowerRequest.newBuilder()
                        .setVm(Requests.VM)
                        .setAction(action)
                        .build());
    }

    private static void snapshot(Channel channel, SnapshotContent content, SnapshotConsistency consistency) {
        var unused = SnapshotsGrpc.newBlockingStub(channel)
                .createSnapshot(CreateSnapshotRequest.newBuilder()
                        .setVm(Requests.VM)
                        .setName("before")
                        .setContent(content)
                        .setConsistency(consistency)
                        .build());
    }

    private static void copy(Channel channel, CloneMode mode) {
        var unused = ClonesGrpc.newBlockingStub(channel)
                .clone(CloneRequest.newBuilder()
                        .setOwner(OwnerCodec.encode(Requests.OWNER))
                        .setSource(Requests.VM)
                        .setMode(mode)
                        .setSpec(Requests.create().getSpec())
                        .setPower(Requests.create().getPower())
                        .build());
    }

    private static DescribeImageRequest image(String id) {
        return DescribeImageRequest.newBuilder().setImageId(id).build();
    }

    private static void assertUnsupported(String field, ThrowingCallable call) {
        Fault fault = faultOf(call);
        assertThat(fault.kind()).isEqualTo(FaultKind.UNSUPPORTED);
        assertThat(fault.field()).isEqualTo(field);
    }
}
