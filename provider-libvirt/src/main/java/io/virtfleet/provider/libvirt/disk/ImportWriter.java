package io.virtfleet.provider.libvirt.disk;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.disk.Disk;
import io.virtfleet.contract.disk.DiskWriter;
import io.virtfleet.contract.vm.Checksum;
import io.virtfleet.contract.vm.DiskFormat;
import io.virtfleet.provider.libvirt.link.HostStream;
import io.virtfleet.provider.libvirt.link.LibvirtSession;
import io.virtfleet.provider.libvirt.storage.VolumePlan;
import io.virtfleet.provider.libvirt.storage.VolumeReader;
import io.virtfleet.provider.libvirt.storage.Volumes;
import io.virtfleet.sdk.diskimage.DiskHeader;
import io.virtfleet.sdk.diskimage.ImageConstraints;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes the bytes of one import into its part. At the end what was stored is read back: its checksum must fit, its header
 * must be harmless, and only then is it written anew as a disk of ours.
 */
final class ImportWriter implements DiskWriter {
    private static final Logger LOG = LoggerFactory.getLogger(ImportWriter.class);

    private final LibvirtSession session;
    private final ImportedDisks.Found at;
    private final long maxVirtualBytes;
    private final Consumer<ImportWriter> onEnd;
    private long stored;
    private @Nullable HostStream stream;
    private boolean over;
    private volatile boolean finishing;

    ImportWriter(LibvirtSession session, DiskImports.Opened opened, long stored, Consumer<ImportWriter> onEnd) {
        this.session = session;
        this.at = opened.at();
        this.maxVirtualBytes = opened.maxVirtualBytes();
        this.stored = stored;
        this.onEnd = onEnd;
    }

    @Override
    public synchronized void content(ByteBuffer bytes) {
        refuseIfOver();
        long total = at.name().totalBytes();
        if (bytes.remaining() > total - stored) {
            throw ProviderException.of(
                    FaultKind.INVALID_SPEC, "content", "content must not be more than header.total_bytes, " + total);
        }
        if (!bytes.hasRemaining()) {
            return;
        }
        HostStream open = stream == null ? opened() : stream;
        stream = open;
        int more = bytes.remaining();
        session.act(host -> open.send(bytes.duplicate()));
        stored += more;
    }

    private HostStream opened() {
        return session.change(host -> Volumes.in(host, at.pool())
                .volume(
                        at.name().part(),
                        volume -> volume.upload(stored, at.name().totalBytes() - stored)));
    }

    @Override
    public Disk end(Checksum checksum) {
        finishing = true;
        try {
            Disk disk = finished(checksum);
            onEnd.accept(this);
            return disk;
        } finally {
            finishing = false;
        }
    }

    /** All of it came, and it is being made a disk: there is nothing to take over, and to wait for it may take long. */
    boolean finishing() {
        return finishing;
    }

    private synchronized Disk finished(Checksum checksum) {
        refuseIfOver();
        finishStream();
        if (stored != at.name().totalBytes()) {
            throw ProviderException.of(
                    FaultKind.INVALID_SPEC,
                    "end",
                    "end must come after " + at.name().totalBytes() + " bytes, and came after " + stored);
        }
        over = true;
        long virtualBytes = judged(checksum);
        return session.copy(host -> {
            Volumes volumes = Volumes.in(host, at.pool());
            VolumePlan plan = new VolumePlan(at.name().disk(), virtualBytes, DiskFormat.QCOW2, false, Optional.empty());
            volumes.copy(plan, at.part());
            // From here on it is complete.
            volumes.delete(at.name().part());
            return new ImportedDisks.Found(at.name(), at.pool(), true)
                    .seen(host)
                    .orElseThrow();
        });
    }

    /** The size a guest sees. What does not hold is removed, so that the import begins anew. */
    private long judged(Checksum checksum) {
        DiskSum sum = DiskSum.by(checksum.algorithm());
        ByteBuffer head = ByteBuffer.allocate(DiskHeader.BYTES);
        new VolumeReader(session, at.part()).read(stored, piece -> {
            head.put(piece.slice(0, Math.min(piece.remaining(), head.remaining())));
            sum.add(piece);
        });
        try {
            if (!sum.checksum().equals(checksum)) {
                throw ProviderException.of(
                        FaultKind.INVALID_SPEC,
                        "end.checksum.hex",
                        "end.checksum.hex must be " + sum.checksum().hex() + ", and is " + checksum.hex());
            }
            ImageConstraints constraints =
                    new ImageConstraints(Optional.of(at.name().format()), maxVirtualBytes, "header");
            return DiskHeader.of(head.flip(), constraints).virtualBytes(stored);
        } catch (ProviderException refused) {
            session.act(host -> Volumes.in(host, at.pool()).delete(at.name().part()));
            throw refused;
        }
    }

    @Override
    public void abort() {
        giveUp();
        onEnd.accept(this);
    }

    /** Keeps what came, for another one to go on with; waits for what is being done. */
    synchronized void giveUp() {
        over = true;
        try {
            finishStream();
        } catch (ProviderException lost) {
            LOG.debug("some of what came of an import must come again: {}", lost.getMessage());
        }
    }

    /** Waits until the host has written what it was sent; to break off would drop what it had not yet. */
    private void finishStream() {
        HostStream open = stream;
        stream = null;
        if (open != null) {
            try {
                session.act(host -> open.finish());
            } finally {
                session.release(open);
            }
        }
    }

    private void refuseIfOver() {
        if (over) {
            throw ProviderException.of(FaultKind.BUSY, "another caller has taken this import over");
        }
    }
}
