package io.virtfleet.sdk.server.service;

import static io.virtfleet.sdk.server.call.Unary.answer;

import io.grpc.stub.StreamObserver;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.Lookup;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.disk.DiskCodec;
import io.virtfleet.contract.disk.DiskExport;
import io.virtfleet.contract.disk.DiskReader;
import io.virtfleet.contract.disk.DiskStreamCodec;
import io.virtfleet.contract.disk.Disks;
import io.virtfleet.contract.vm.Checksum;
import io.virtfleet.contract.vm.DiskFormat;
import io.virtfleet.proto.v1.DisksGrpc;
import io.virtfleet.proto.v1.DisksProto.DescribeDiskRequest;
import io.virtfleet.proto.v1.DisksProto.DescribeDiskResponse;
import io.virtfleet.proto.v1.DisksProto.Disk;
import io.virtfleet.proto.v1.DisksProto.DiskChunk;
import io.virtfleet.proto.v1.DisksProto.ExportDiskRequest;
import io.virtfleet.proto.v1.DisksProto.ImportDiskRequest;
import io.virtfleet.sdk.server.call.Fence;
import io.virtfleet.sdk.server.call.ReplyStream;
import io.virtfleet.sdk.server.call.RequestStream;
import java.nio.ByteBuffer;

/** Puts a provider's disks on the wire. */
public final class DisksService extends DisksGrpc.DisksImplBase {
    private final Disks disks;
    private final Fence fence;

    /** Serves this part; imports pass the fence. */
    public DisksService(Disks disks, Fence fence) {
        this.disks = disks;
        this.fence = fence;
    }

    @Override
    public void describeDisk(DescribeDiskRequest request, StreamObserver<DescribeDiskResponse> reply) {
        answer(
                reply,
                () -> DiskCodec.encodeFound(
                        switch (FieldPath.read(at -> DiskCodec.decode(request, at))) {
                            case Lookup.ById<DiskCodec.VmDisk>(DiskCodec.VmDisk(OwnedVm vm, String diskId)) ->
                                disks.describe(vm, diskId);
                            case Lookup.ByOwner<DiskCodec.VmDisk>(OwnerKey owner) -> disks.findImport(owner);
                        }));
    }

    @Override
    public void exportDisk(ExportDiskRequest request, StreamObserver<DiskChunk> reply) {
        ReplyStream<DiskChunk> stream = ReplyStream.of(reply);
        stream.sendFrom(() -> {
            DiskExport export = FieldPath.read(at -> DiskStreamCodec.decode(request, at));
            disks.exportTo(export, new Sender(stream));
        });
    }

    @Override
    public StreamObserver<ImportDiskRequest> importDisk(StreamObserver<Disk> reply) {
        ReplyStream<Disk> stream = ReplyStream.of(reply);
        return new RequestStream<>(stream, new DiskImportStream(disks, fence, stream));
    }

    /** Sends a caller the bytes of an export. */
    private record Sender(ReplyStream<DiskChunk> stream) implements DiskReader {
        @Override
        public void begin(DiskFormat format, long totalBytes, long virtualSizeBytes) {
            stream.send(DiskStreamCodec.encode(new DiskStreamCodec.ExportHeader(format, totalBytes, virtualSizeBytes)));
        }

        @Override
        public void content(ByteBuffer bytes) {
            stream.send(DiskStreamCodec.encodeExported(bytes));
        }

        @Override
        public void end(Checksum checksum) {
            stream.send(DiskStreamCodec.encodeExported(checksum));
        }
    }
}
