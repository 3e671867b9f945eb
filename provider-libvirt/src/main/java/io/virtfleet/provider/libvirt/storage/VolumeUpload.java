package io.virtfleet.provider.libvirt.storage;

import io.virtfleet.provider.libvirt.link.HostStream;
import io.virtfleet.provider.libvirt.link.LibvirtSession;
import io.virtfleet.provider.libvirt.link.VolumeRef;
import io.virtfleet.sdk.diskimage.DiskHeader;
import io.virtfleet.sdk.diskimage.ImageConstraints;
import io.virtfleet.sdk.fetch.ChunkBuffer;
import io.virtfleet.sdk.fetch.DownloadSink;
import io.virtfleet.sdk.server.task.TaskProgress;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Takes the bytes of an image into a new volume. The first of them are judged before the host sees any; the volume is of
 * the format they tell.
 */
public final class VolumeUpload implements DownloadSink, AutoCloseable {
    private static final int WHOLE_PERCENT = 100;

    /** Several of libvirt's messages: a server may send a few bytes at a time. */
    private static final int PIECE_BYTES = 1 << 20;

    private final LibvirtSession session;
    private final VolumeRef target;
    private final ImageConstraints constraints;
    private final TaskProgress progress;
    private final ChunkBuffer pieces = new ChunkBuffer(PIECE_BYTES, this::send);
    private @Nullable DiskHeader header;
    private @Nullable HostStream stream;
    private long stored;

    public VolumeUpload(LibvirtSession session, VolumeRef target, ImageConstraints constraints, TaskProgress progress) {
        this.session = session;
        this.target = target;
        this.constraints = constraints;
        this.progress = progress;
    }

    @Override
    public void accept(ByteBuffer bytes, Progress far) {
        stored += bytes.remaining();
        pieces.add(bytes);
        far.total()
                .ifPresent(total -> progress.at(
                        Math.toIntExact(far.bytes() * WHOLE_PERCENT / Math.max(1, total)), "fetches the image"));
    }

    /** All bytes came: what they are. The volume is whole after this. */
    public DiskHeader finish() {
        pieces.flush();
        DiskHeader told = judged(ByteBuffer.allocate(0));
        told.virtualBytes(stored);
        HostStream open = Optional.ofNullable(stream).orElseThrow();
        session.act(host -> open.finish());
        return told;
    }

    public long storedBytes() {
        return stored;
    }

    private void send(ByteBuffer piece) {
        judged(piece);
        HostStream open = Optional.ofNullable(stream).orElseThrow();
        session.act(host -> open.send(piece));
    }

    /** What the first piece says; the volume is made when it said nothing wrong. */
    private DiskHeader judged(ByteBuffer piece) {
        DiskHeader known = header;
        if (known == null) {
            known = DiskHeader.of(piece.slice(0, Math.min(piece.limit(), DiskHeader.BYTES)), constraints);
            header = known;
            stream = opened(known);
        }
        return known;
    }

    private HostStream opened(DiskHeader told) {
        VolumePlan plan = VolumePlan.forContent(target.volume(), told.volumeFormat());
        return session.change(host -> {
            Volumes volumes = Volumes.in(host, target.pool());
            volumes.create(plan);
            return volumes.volume(target.volume(), volume -> volume.upload(0, 0));
        });
    }

    /** Ends a stream that was not finished. */
    @Override
    public void close() {
        HostStream open = stream;
        if (open != null) {
            session.release(open);
        }
    }
}
