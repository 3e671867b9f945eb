package io.virtfleet.sdk.client;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.disk.Disk;
import io.virtfleet.contract.disk.DiskCodec;
import io.virtfleet.contract.disk.DiskImport;
import io.virtfleet.contract.disk.DiskStreamCodec;
import io.virtfleet.contract.disk.DiskWriter;
import io.virtfleet.contract.disk.Disks;
import io.virtfleet.contract.vm.Checksum;
import io.virtfleet.proto.v1.DisksProto;
import io.virtfleet.proto.v1.DisksProto.ImportDiskRequest;
import java.nio.ByteBuffer;
import java.time.Duration;

/** An import under way. */
final class RemoteDiskWriter implements DiskWriter {
    private final RemoteStream<ImportDiskRequest, DisksProto.Disk> stream;
    private final Duration patience;

    private RemoteDiskWriter(RemoteStream<ImportDiskRequest, DisksProto.Disk> stream, Duration patience) {
        this.stream = stream;
        this.patience = patience;
    }

    static RemoteDiskWriter open(
            RemoteStream<ImportDiskRequest, DisksProto.Disk> stream, Duration patience, DiskImport spec) {
        stream.send(DiskStreamCodec.encode(spec), patience);
        return new RemoteDiskWriter(stream, patience);
    }

    /** Sends the bytes in as many pieces as they need. */
    @Override
    public void content(ByteBuffer bytes) {
        while (bytes.hasRemaining()) {
            int size = Math.min(bytes.remaining(), Disks.MAX_CHUNK_BYTES);
            stream.send(DiskStreamCodec.encodeImported(bytes.slice(bytes.position(), size)), patience);
            bytes.position(bytes.position() + size);
        }
    }

    @Override
    public Disk end(Checksum checksum) {
        stream.send(DiskStreamCodec.encodeImported(checksum), patience);
        stream.endSending();
        return stream.next(patience)
                .map(DiskCodec::decode)
                .orElseThrow(() ->
                        ProviderException.of(FaultKind.INTERNAL, "the provider ended the import without an answer"));
    }

    @Override
    public void abort() {
        stream.cancel();
    }
}
