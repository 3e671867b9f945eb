package io.virtfleet.sdk.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.grpc.stub.StreamObserver;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.disk.Disk;
import io.virtfleet.contract.disk.DiskCodec;
import io.virtfleet.contract.disk.DiskExport;
import io.virtfleet.contract.disk.DiskImport;
import io.virtfleet.contract.disk.DiskReader;
import io.virtfleet.contract.disk.DiskStreamCodec;
import io.virtfleet.contract.vm.Checksum;
import io.virtfleet.contract.vm.DiskFormat;
import io.virtfleet.proto.v1.DisksGrpc;
import io.virtfleet.proto.v1.DisksProto;
import io.virtfleet.proto.v1.DisksProto.DiskChunk;
import io.virtfleet.proto.v1.DisksProto.ExportDiskRequest;
import io.virtfleet.proto.v1.DisksProto.ImportDiskRequest;
import io.virtfleet.sdk.wire.FaultStatus;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RemoteDisksTest {

    private static final Checksum CHECKSUM = new Checksum(Checksum.Algorithm.MD5, "0a".repeat(16));
    private static final Disk DISK = new Disk("d-1", DiskFormat.RAW, 10, 10, "/d-1", true);
    private static final DiskExport EXPORT = new DiskExport(Remotes.VM, "d-1", "", DiskFormat.RAW, 0);
    private static final DiskImport IMPORT =
            new DiskImport(Remotes.OWNER, DiskFormat.RAW, 3 << 20, 0, Optional.empty());

    private final OneDisk disk = new OneDisk();
    private final LoopbackServer server = LoopbackServer.start(disk);
    private final ProviderChannel channel = ProviderChannel.plain(server.address());

    @AfterEach
    void close() {
        channel.close();
        server.close();
    }

    @Test
    void anExportGivesTheReaderAllBytesAndTheChecksum() {
        disk.chunks.add(DiskStreamCodec.encode(new DiskStreamCodec.ExportHeader(DiskFormat.RAW, 4, 8)));
        disk.chunks.add(DiskStreamCodec.encodeExported(ByteBuffer.wrap(new byte[] {1, 2})));
        disk.chunks.add(DiskStreamCodec.encodeExported(ByteBuffer.wrap(new byte[] {3, 4})));
        disk.chunks.add(DiskStreamCodec.encodeExported(CHECKSUM));
        Bytes bytes = new Bytes();

        Remotes.provider(channel).disks().exportTo(EXPORT, bytes);

        assertThat(bytes.content.toByteArray()).containsExactly(1, 2, 3, 4);
        assertThat(bytes.checksum).contains(CHECKSUM);
    }

    @Test
    void anExportWithoutItsEndIsTheProvidersBug() {
        disk.chunks.add(DiskStreamCodec.encodeExported(ByteBuffer.wrap(new byte[] {1, 2})));

        Fault fault = catchThrowableOfType(
                        ProviderException.class,
                        () -> Remotes.provider(channel).disks().exportTo(EXPORT, new Bytes()))
                .fault();

        assertThat(fault.kind()).isEqualTo(FaultKind.INTERNAL);
    }

    @Test
    void anImportSendsAllBytesInPieces() {
        byte[] content = new byte[3 << 20];
        new SplittableRandom(1).nextBytes(content);
        var writer = Remotes.provider(channel).disks().importFrom(IMPORT);

        writer.content(ByteBuffer.wrap(content));

        assertThat(writer.end(CHECKSUM)).isEqualTo(DISK);
        assertThat(disk.received.toByteArray()).isEqualTo(content);
    }

    @Test
    void anImportThatIsRefusedTellsWhy() {
        Fault refusal = Fault.of(FaultKind.EXHAUSTED, "no space is left");
        disk.refusal = Optional.of(refusal);

        Fault fault = catchThrowableOfType(ProviderException.class, () -> {
                    var writer = Remotes.provider(channel).disks().importFrom(IMPORT);
                    writer.content(ByteBuffer.wrap(new byte[1]));
                    var unused = writer.end(CHECKSUM);
                })
                .fault();

        assertThat(fault).isEqualTo(refusal);
    }

    private static final class Bytes implements DiskReader {
        private final ByteArrayOutputStream content = new ByteArrayOutputStream();
        private Optional<Checksum> checksum = Optional.empty();

        @Override
        public void begin(DiskFormat format, long totalBytes, long virtualSizeBytes) {
            assertThat(format).isEqualTo(DiskFormat.RAW);
            assertThat(totalBytes).isEqualTo(4);
            assertThat(virtualSizeBytes).isEqualTo(8);
        }

        @Override
        public void content(ByteBuffer bytes) {
            while (bytes.hasRemaining()) {
                content.write(bytes.get());
            }
        }

        @Override
        public void end(Checksum sum) {
            checksum = Optional.of(sum);
        }
    }

    private static final class OneDisk extends DisksGrpc.DisksImplBase {
        private final List<DiskChunk> chunks = new ArrayList<>();
        private final ByteArrayOutputStream received = new ByteArrayOutputStream();
        private volatile Optional<Fault> refusal = Optional.empty();

        @Override
        public void exportDisk(ExportDiskRequest request, StreamObserver<DiskChunk> reply) {
            chunks.forEach(reply::onNext);
            reply.onCompleted();
        }

        @Override
        public StreamObserver<ImportDiskRequest> importDisk(StreamObserver<DisksProto.Disk> reply) {
            refusal.ifPresent(fault -> reply.onError(FaultStatus.encode(fault)));
            return new StreamObserver<>() {
                @Override
                public void onNext(ImportDiskRequest piece) {
                    received.writeBytes(piece.getContent().toByteArray());
                }

                @Override
                public void onError(Throwable failure) {}

                @Override
                public void onCompleted() {
                    reply.onNext(DiskCodec.encode(DISK));
                    reply.onCompleted();
                }
            };
        }
    }
}
