package io.virtfleet.sdk.server.service;

import static io.virtfleet.sdk.server.TestServer.faultOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.google.protobuf.ByteString;
import io.grpc.ClientInterceptors;
import io.grpc.Status;
import io.grpc.stub.StreamObserver;
import io.virtfleet.contract.Capability;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.disk.DiskImport;
import io.virtfleet.contract.disk.DiskStreamCodec;
import io.virtfleet.contract.vm.DiskFormat;
import io.virtfleet.program.ProgramExit;
import io.virtfleet.proto.v1.DisksGrpc;
import io.virtfleet.proto.v1.DisksProto.Disk;
import io.virtfleet.proto.v1.DisksProto.DiskChunk;
import io.virtfleet.proto.v1.DisksProto.ExportDiskRequest;
import io.virtfleet.proto.v1.DisksProto.ImportDiskRequest;
import io.virtfleet.sdk.server.FakeVms;
import io.virtfleet.sdk.server.Requests;
import io.virtfleet.sdk.server.TestServer;
import io.virtfleet.sdk.wire.FaultStatus;
import java.nio.ByteBuffer;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class DiskStreamsTest {
    private static final int MANY = 640;

    @Test
    void exportsHeaderContentsAndEnd() throws ProgramExit {
        FakeDisks disks = new FakeDisks(MANY);
        try (TestServer server = server(disks)) {
            Iterator<DiskChunk> chunks =
                    DisksGrpc.newBlockingStub(server.channel()).exportDisk(export());
            assertThat(chunks.next().getHeader().getTotalBytes()).isEqualTo((long) MANY * FakeDisks.CHUNK);
            for (int i = 0; i < MANY; i++) {
                assertThat(chunks.next().getContent().size()).isEqualTo(FakeDisks.CHUNK);
            }
            assertThat(chunks.next().getEnd().getChecksum().getHex()).isEqualTo(FakeDisks.CHECKSUM.hex());
            assertThat(chunks.hasNext()).isFalse();
        }
    }

    @Test
    void waitsForASlowReaderAndStopsWhenItLeaves() throws ProgramExit {
        FakeDisks disks = new FakeDisks(1_000_000);
        try (TestServer server = server(disks)) {
            Iterator<DiskChunk> chunks =
                    DisksGrpc.newBlockingStub(server.channel()).exportDisk(export());
            chunks.next();
            await().until(() -> disks.exported() > 0);
            long inFlight = 4L << 20;
            assertThat(disks.exported()).isLessThan(inFlight);
            server.channel().shutdownNow();
            await().until(() -> server.page("/metrics").body().contains("calls_in_flight 0"));
            assertThat(disks.exported()).isLessThan(inFlight);
        }
    }

    @Test
    void importsWhatComes() throws ProgramExit {
        FakeDisks disks = new FakeDisks(1, Capability.DISK_IMPORT);
        try (TestServer server = server(disks)) {
            CompletableFuture<Disk> answer = send(server, List.of(header(), content(1000), content(24), end()));
            assertThat(answer.join().getStoredBytes()).isEqualTo(1024);
            assertThat(disks.aborted()).isZero();
        }
    }

    @Test
    void keepsABrokenImportAndNamesWhatWasWrong() throws ProgramExit {
        FakeDisks disks = new FakeDisks(1, Capability.DISK_IMPORT);
        try (TestServer server = server(disks)) {
            assertWrong("header", send(server, List.of(content(1))));
            assertThat(disks.aborted()).isZero();
            assertWrong("header", send(server, List.of(header(), header())));
            assertWrong("content", send(server, List.of(header(), ImportDiskRequest.getDefaultInstance())));
            assertWrong("content", send(server, List.of(header(), content((1 << 20) + 1))));
            assertWrong("end", send(server, List.of(header(), content(1))));
            assertThat(disks.aborted()).isEqualTo(4);
        }
    }

    @Test
    void keepsAnImportWhoseCallerLeft() throws ProgramExit {
        FakeDisks disks = new FakeDisks(1, Capability.DISK_IMPORT);
        try (TestServer server = server(disks)) {
            Answer answer = new Answer();
            StreamObserver<ImportDiskRequest> sender = stub(server).importDisk(answer);
            sender.onNext(header());
            sender.onNext(content(10));
            await().until(() -> disks.imported() == 10);
            sender.onError(Status.CANCELLED.asException());
            await().until(() -> disks.aborted() == 1);
        }
    }

    @Test
    void refusesImportsThatItDoesNotClaim() throws ProgramExit {
        try (TestServer server = server(new FakeDisks(1))) {
            Fault fault = faultOf(() -> unwrapped(send(server, List.of(header()))));
            assertThat(fault.kind()).isEqualTo(FaultKind.UNSUPPORTED);
        }
    }

    private static void assertWrong(String field, CompletableFuture<Disk> answer) {
        Fault fault = faultOf(() -> unwrapped(answer));
        assertThat(fault.kind()).isEqualTo(FaultKind.INVALID_SPEC);
        assertThat(fault.field()).isEqualTo(field);
    }

    private static void unwrapped(CompletableFuture<Disk> answer) {
        throw FaultStatus.encode(answer.handle((disk, failure) ->
                        FaultStatus.decode(Status.fromThrowable(failure), Status.trailersFromThrowable(failure)))
                .join());
    }

    private static CompletableFuture<Disk> send(TestServer server, List<ImportDiskRequest> messages) {
        Answer answer = new Answer();
        StreamObserver<ImportDiskRequest> sender = stub(server).importDisk(answer);
        messages.forEach(sender::onNext);
        sender.onCompleted();
        return answer.disk();
    }

    private static DisksGrpc.DisksStub stub(TestServer server) {
        return DisksGrpc.newStub(ClientInterceptors.intercept(server.channel(), Requests.leading("blue", "1")));
    }

    private static TestServer server(FakeDisks disks) throws ProgramExit {
        return TestServer.serving(
                context -> TestServer.parts(new FakeVms(), context).withDisks(disks));
    }

    private static ExportDiskRequest export() {
        ExportDiskRequest.Builder request = ExportDiskRequest.newBuilder();
        request.getDiskBuilder().setVm(Requests.VM).setDiskId("d-1");
        return request.setFormat(io.virtfleet.proto.v1.VmSpecProto.DiskFormat.DISK_FORMAT_RAW)
                .build();
    }

    private static ImportDiskRequest header() {
        return DiskStreamCodec.encode(new DiskImport(Requests.OWNER, DiskFormat.RAW, 1024, 0, Optional.empty()));
    }

    private static ImportDiskRequest content(int bytes) {
        return ImportDiskRequest.newBuilder()
                .setContent(ByteString.copyFrom(ByteBuffer.allocate(bytes)))
                .build();
    }

    private static ImportDiskRequest end() {
        return DiskStreamCodec.encodeImported(FakeDisks.CHECKSUM);
    }

    private record Answer(CompletableFuture<Disk> disk) implements StreamObserver<Disk> {
        Answer() {
            this(new CompletableFuture<>());
        }

        @Override
        public void onNext(Disk answer) {
            disk.complete(answer);
        }

        @Override
        public void onError(Throwable failure) {
            disk.completeExceptionally(failure);
        }

        @Override
        public void onCompleted() {}
    }
}
