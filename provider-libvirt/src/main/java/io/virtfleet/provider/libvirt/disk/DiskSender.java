package io.virtfleet.provider.libvirt.disk;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.disk.DiskExport;
import io.virtfleet.contract.disk.DiskReader;
import io.virtfleet.contract.vm.Checksum;
import io.virtfleet.provider.libvirt.storage.VolumeReader;
import io.virtfleet.sdk.imports.StreamChecksum;
import java.nio.ByteBuffer;

/** Sends a copy from an offset on; what lies before it is only summed up. */
final class DiskSender {
    private final DiskExport export;
    private final DiskReader reader;
    private final StreamChecksum sum = StreamChecksum.by(Checksum.Algorithm.SHA256);
    private long at;

    DiskSender(DiskExport export, DiskReader reader) {
        this.export = export;
        this.reader = reader;
    }

    void send(VolumeReader copy, long virtualBytes) {
        long total = copy.bytes();
        if (export.offsetBytes() > total) {
            throw ProviderException.of(
                    FaultKind.INVALID_SPEC,
                    "offset_bytes",
                    "offset_bytes must be at most the disk's " + total + " but is " + export.offsetBytes());
        }
        reader.begin(export.format(), total, virtualBytes);
        copy.read(total, this::send);
        reader.end(sum.checksum());
    }

    private void send(ByteBuffer piece) {
        sum.add(piece);
        int skipped = Math.clamp(export.offsetBytes() - at, 0, piece.remaining());
        at += piece.remaining();
        ByteBuffer rest = piece.position(piece.position() + skipped);
        if (rest.hasRemaining()) {
            reader.content(rest);
        }
    }
}
