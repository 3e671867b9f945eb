package io.virtfleet.sdk.server.service;

import io.virtfleet.contract.Capability;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.disk.DiskCodec;
import io.virtfleet.contract.disk.DiskImport;
import io.virtfleet.contract.disk.DiskStreamCodec;
import io.virtfleet.contract.disk.DiskWriter;
import io.virtfleet.contract.disk.Disks;
import io.virtfleet.proto.v1.DisksProto.Disk;
import io.virtfleet.proto.v1.DisksProto.ImportDiskRequest;
import io.virtfleet.sdk.server.call.Fence;
import io.virtfleet.sdk.server.call.ReplyStream;
import io.virtfleet.sdk.server.call.RequestStream;
import org.jspecify.annotations.Nullable;

/** One import: a header, contents, an end. What breaks off before its end is kept, to be taken up again. */
final class DiskImportStream implements RequestStream.Receiver<ImportDiskRequest> {
    private final Disks disks;
    private final Fence fence;
    private final ReplyStream<Disk> reply;
    private @Nullable DiskWriter writer;
    private boolean finished;

    DiskImportStream(Disks disks, Fence fence, ReplyStream<Disk> reply) {
        this.disks = disks;
        this.fence = fence;
        this.reply = reply;
    }

    @Override
    public void take(ImportDiskRequest message) {
        if (finished) {
            throw ProviderException.of(FaultKind.INVALID_SPEC, "end", "end must be the last message");
        }
        DiskWriter opened = writer;
        if (opened == null) {
            open(message);
            return;
        }
        switch (message.getPieceCase()) {
            case CONTENT ->
                opened.content(FieldPath.read(at -> DiskStreamCodec.decodeContent(message.getContent(), at)));
            case END -> finish(opened, message);
            case HEADER ->
                throw ProviderException.of(
                        FaultKind.INVALID_SPEC, "header", "header must be set in the first message only");
            case PIECE_NOT_SET ->
                throw ProviderException.of(FaultKind.INVALID_SPEC, "content", "content or end must be set");
        }
    }

    @Override
    public void complete() {
        if (!finished) {
            throw ProviderException.of(FaultKind.INVALID_SPEC, "end", "end must be set in the last message");
        }
    }

    @Override
    public void abort() {
        if (writer != null && !finished) {
            writer.abort();
        }
    }

    private void open(ImportDiskRequest message) {
        Traits.require(disks.traits(), Capability.DISK_IMPORT, "header");
        fence.pass(message.getHeader().getOwner());
        DiskImport spec = FieldPath.read(at -> DiskStreamCodec.decodeHeader(message, at));
        writer = disks.importFrom(spec);
    }

    private void finish(DiskWriter opened, ImportDiskRequest message) {
        var checksum = FieldPath.read(at -> DiskStreamCodec.decodeEnd(message.getEnd(), at));
        Disk disk = DiskCodec.encode(opened.end(checksum));
        finished = true;
        reply.send(disk);
        reply.complete();
    }
}
