package io.virtfleet.provider.libvirt.storage;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.disk.Disks;
import io.virtfleet.provider.libvirt.link.HostStream;
import io.virtfleet.provider.libvirt.link.LibvirtSession;
import io.virtfleet.provider.libvirt.link.VolumeRef;
import java.nio.ByteBuffer;
import java.util.function.Consumer;

/** Reads a volume's bytes piece by piece. No thread of the platform is held while a piece is looked at. */
public record VolumeReader(LibvirtSession session, VolumeRef volume) {
    /** libvirt reads ahead into memory as fast as it can; it is told to go no further than this. */
    private static final long WINDOW_BYTES = 8L << 20;

    /** How long its file is. */
    public long bytes() {
        return session.call(host -> Volumes.in(host, volume.pool()).storedBytes(volume.volume()));
    }

    /** Gives so many bytes in order, each piece to be used before the next one comes. */
    public void read(long total, Consumer<ByteBuffer> taker) {
        for (long at = 0; at < total; at += WINDOW_BYTES) {
            window(at, Math.min(WINDOW_BYTES, total - at), taker);
        }
    }

    private void window(long offset, long length, Consumer<ByteBuffer> taker) {
        HostStream stream = session.call(host ->
                Volumes.in(host, volume.pool()).volume(volume.volume(), there -> there.download(offset, length)));
        try {
            ByteBuffer piece = ByteBuffer.allocate(Disks.MAX_CHUNK_BYTES);
            long left = length;
            while (left > 0) {
                fill(stream, piece.clear().limit((int) Math.min(piece.capacity(), left)));
                left -= piece.remaining();
                taker.accept(piece);
            }
        } finally {
            session.release(stream);
        }
    }

    private void fill(HostStream stream, ByteBuffer piece) {
        session.call(host -> {
            stream.fill(piece);
            return true;
        });
        if (piece.flip().limit() == 0) {
            throw ProviderException.of(FaultKind.INTERNAL, "the volume " + volume + " ended before its end");
        }
    }
}
