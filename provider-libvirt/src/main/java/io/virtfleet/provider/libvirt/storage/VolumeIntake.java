package io.virtfleet.provider.libvirt.storage;

import io.virtfleet.provider.libvirt.fetch.FetchSink;
import io.virtfleet.provider.libvirt.link.HostStream;
import io.virtfleet.provider.libvirt.link.LibvirtSession;
import io.virtfleet.provider.libvirt.link.VolumeRef;
import io.virtfleet.sdk.server.task.TaskProgress;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Takes the bytes of an image into a new volume. The first of them are judged before the host sees any; the volume is of
 * the format they tell.
 */
public final class VolumeIntake implements FetchSink, AutoCloseable {
    private static final int WHOLE_PERCENT = 100;

    private final LibvirtSession session;
    private final VolumeRef target;
    private final DiskRules rules;
    private final TaskProgress progress;
    private final ByteBuffer head = ByteBuffer.allocate(DiskHeader.BYTES);
    private @Nullable DiskHeader header;
    private @Nullable HostStream stream;
    private long stored;

    public VolumeIntake(LibvirtSession session, VolumeRef target, DiskRules rules, TaskProgress progress) {
        this.session = session;
        this.target = target;
        this.rules = rules;
        this.progress = progress;
    }

    @Override
    public void accept(ByteBuffer bytes, Progress far) {
        ByteBuffer rest = header == null ? judged(bytes) : bytes;
        if (rest.hasRemaining()) {
            send(rest);
        }
        stored += bytes.remaining();
        far.total()
                .ifPresent(total -> progress.at(
                        Math.toIntExact(far.bytes() * WHOLE_PERCENT / Math.max(1, total)), "fetches the image"));
    }

    /** Takes as much as is needed for a verdict; answers what is left. */
    private ByteBuffer judged(ByteBuffer bytes) {
        ByteBuffer first = bytes.slice(bytes.position(), Math.min(bytes.remaining(), head.remaining()));
        ByteBuffer rest = bytes.slice(bytes.position() + first.remaining(), bytes.remaining() - first.remaining());
        head.put(first);
        if (!head.hasRemaining()) {
            begin();
        }
        return rest;
    }

    /** All bytes came: what they are. The volume is whole after this. */
    public DiskHeader finish() {
        if (header == null) {
            begin();
        }
        DiskHeader told = Optional.ofNullable(header).orElseThrow();
        told.virtualBytes(stored);
        HostStream open = Optional.ofNullable(stream).orElseThrow();
        session.act(host -> open.finish());
        return told;
    }

    public long storedBytes() {
        return stored;
    }

    private void begin() {
        DiskHeader told = DiskHeader.of(head.flip(), rules);
        header = told;
        VolumePlan plan = new VolumePlan(target.volume(), DiskHeader.BYTES, told.format(), false, Optional.empty());
        stream = session.change(host -> {
            Volumes volumes = Volumes.in(host, target.pool());
            volumes.create(plan);
            return volumes.volume(target.volume(), volume -> volume.upload(0, 0));
        });
        send(head);
    }

    private void send(ByteBuffer bytes) {
        HostStream open = Optional.ofNullable(stream).orElseThrow();
        ByteBuffer all = bytes.duplicate();
        session.act(host -> open.send(all));
    }

    /** Ends a stream that was not finished. */
    @Override
    public void close() {
        HostStream open = stream;
        if (open != null) {
            open.close();
        }
    }
}
