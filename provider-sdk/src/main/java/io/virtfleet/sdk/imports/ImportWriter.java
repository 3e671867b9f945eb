package io.virtfleet.sdk.imports;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.disk.Disk;
import io.virtfleet.contract.disk.DiskWriter;
import io.virtfleet.contract.vm.Checksum;
import io.virtfleet.sdk.diskimage.ImageConstraints;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stores the bytes of one import. What came in one stream is verified while it passes; what was resumed, or is to be
 * verified by another algorithm, is read back from the platform at the end.
 */
final class ImportWriter implements DiskWriter {
    private static final Logger LOG = LoggerFactory.getLogger(ImportWriter.class);

    /** What senders use; the algorithm is said only at the end. */
    private static final Checksum.Algorithm USUAL = Checksum.Algorithm.SHA256;

    private final StoredImport target;
    private final long maxVirtualBytes;
    private final Consumer<ImportWriter> onEnd;
    private final Optional<DiskVerification> passing;
    private long stored;
    private @Nullable ImportOutput output;
    private boolean over;
    private volatile boolean finishing;

    ImportWriter(StoredImport target, long offset, long maxVirtualBytes, Consumer<ImportWriter> onEnd) {
        this.target = target;
        this.maxVirtualBytes = maxVirtualBytes;
        this.onEnd = onEnd;
        this.passing = offset == 0 ? Optional.of(new DiskVerification(USUAL)) : Optional.empty();
        this.stored = offset;
    }

    @Override
    public synchronized void content(ByteBuffer bytes) {
        refuseIfOver();
        long total = target.totalBytes();
        if (bytes.remaining() > total - stored) {
            throw ProviderException.of(
                    FaultKind.INVALID_SPEC, "content", "content must not be more than header.total_bytes, " + total);
        }
        if (!bytes.hasRemaining()) {
            return;
        }
        ImportOutput open = output == null ? target.append(stored) : output;
        output = open;
        open.write(bytes.duplicate());
        passing.ifPresent(verification -> verification.add(bytes));
        stored += bytes.remaining();
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

    /** Whether all bytes came and the disk is being made: there is nothing to take over, and it may take long. */
    boolean finishing() {
        return finishing;
    }

    private synchronized Disk finished(Checksum checksum) {
        refuseIfOver();
        finishOutput();
        if (stored != target.totalBytes()) {
            throw ProviderException.of(
                    FaultKind.INVALID_SPEC,
                    "end",
                    "end must come after " + target.totalBytes() + " bytes, and came after " + stored);
        }
        over = true;
        return target.complete(verified(checksum));
    }

    /** The size that a guest sees. What is refused is removed, so that the import begins anew. */
    private long verified(Checksum checksum) {
        DiskVerification verification =
                passing.filter(passed -> checksum.algorithm() == USUAL).orElseGet(() -> readBack(checksum.algorithm()));
        try {
            return verification.verify(
                    checksum, new ImageConstraints(Optional.of(target.format()), maxVirtualBytes, "header"));
        } catch (ProviderException refused) {
            target.remove();
            throw refused;
        }
    }

    private DiskVerification readBack(Checksum.Algorithm algorithm) {
        DiskVerification verification = new DiskVerification(algorithm);
        target.read(stored, verification::add);
        return verification;
    }

    @Override
    public void abort() {
        giveUp();
        onEnd.accept(this);
    }

    /** Keeps what came, to be resumed by another writer; waits for what is being done. */
    synchronized void giveUp() {
        over = true;
        try {
            finishOutput();
        } catch (ProviderException lost) {
            LOG.debug("some of what came of an import must come again: {}", lost.getMessage());
        }
    }

    private void finishOutput() {
        ImportOutput open = output;
        output = null;
        if (open != null) {
            open.finish();
        }
    }

    private void refuseIfOver() {
        if (over) {
            throw ProviderException.of(FaultKind.BUSY, "another caller has taken this import over");
        }
    }
}
