package io.virtfleet.sdk.client;

import io.virtfleet.contract.Capability;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.Lookup;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.disk.Disk;
import io.virtfleet.contract.disk.DiskCodec;
import io.virtfleet.contract.disk.DiskExport;
import io.virtfleet.contract.disk.DiskImport;
import io.virtfleet.contract.disk.DiskReader;
import io.virtfleet.contract.disk.DiskStreamCodec;
import io.virtfleet.contract.disk.DiskWriter;
import io.virtfleet.contract.disk.Disks;
import io.virtfleet.proto.v1.DisksGrpc;
import io.virtfleet.proto.v1.DisksProto.DiskChunk;
import io.virtfleet.proto.v1.DisksProto.ExportDiskRequest;
import java.util.Optional;
import java.util.Set;

/** A provider's disks, over the wire. */
record RemoteDisks(RemoteCalls calls, Set<Capability> traits) implements Disks {

    @Override
    public Optional<Disk> describe(OwnedVm vm, String diskId) {
        return describe(new Lookup.ById<>(new DiskCodec.VmDisk(vm, diskId)));
    }

    @Override
    public Optional<Disk> findImport(OwnerKey owner) {
        return describe(new Lookup.ByOwner<>(owner));
    }

    private Optional<Disk> describe(Lookup<DiskCodec.VmDisk> lookup) {
        return DiskCodec.decodeFound(calls.read(DisksGrpc.getDescribeDiskMethod(), DiskCodec.encode(lookup)));
    }

    @Override
    public void exportTo(DiskExport export, DiskReader reader) {
        RemoteStream<ExportDiskRequest, DiskChunk> stream =
                calls.open(DisksGrpc.getExportDiskMethod(), DiskStreamCodec.encode(export));
        try {
            DiskChunk chunk = next(stream);
            while (!chunk.hasEnd()) {
                pass(chunk, reader);
                chunk = next(stream);
            }
            pass(chunk, reader);
        } finally {
            stream.cancel();
        }
    }

    private DiskChunk next(RemoteStream<ExportDiskRequest, DiskChunk> stream) {
        return stream.next(calls.deadlines().streamIdle())
                .orElseThrow(() ->
                        ProviderException.of(FaultKind.INTERNAL, "the provider ended the export without its checksum"));
    }

    private static void pass(DiskChunk chunk, DiskReader reader) {
        switch (chunk.getPieceCase()) {
            case HEADER -> {
                DiskStreamCodec.ExportHeader header = DiskStreamCodec.decode(chunk.getHeader());
                reader.begin(header.format(), header.totalBytes(), header.virtualSizeBytes());
            }
            case CONTENT ->
                reader.content(FieldPath.readAnswer(at -> DiskStreamCodec.decodeContent(chunk.getContent(), at)));
            case END -> reader.end(FieldPath.readAnswer(at -> DiskStreamCodec.decodeEnd(chunk.getEnd(), at)));
            case PIECE_NOT_SET ->
                throw ProviderException.of(FaultKind.INTERNAL, "the provider sent an empty piece of a disk");
        }
    }

    @Override
    public DiskWriter importFrom(DiskImport spec) {
        return RemoteDiskWriter.open(
                calls.openChange(DisksGrpc.getImportDiskMethod()),
                calls.deadlines().streamIdle(),
                spec);
    }
}
