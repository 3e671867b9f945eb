package io.virtfleet.sdk.imports;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.disk.Disk;
import io.virtfleet.contract.disk.DiskImport;
import io.virtfleet.contract.disk.DiskWriter;
import io.virtfleet.contract.vm.Checksum;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Receives disks as the contract has it: an owner has one import, an import that broke off is resumed at its offset, and
 * whoever begins it again takes it over from the one who was sending before. Safe for use by many threads.
 */
public final class DiskImports {
    private static final Logger LOG = LoggerFactory.getLogger(DiskImports.class);
    private static final String FIELD = "header.";
    private static final Duration FINISH_RETRY = Duration.ofSeconds(5);

    private final ImportStore store;
    private final long maxBytes;
    private final Map<OwnerKey, ImportWriter> writers = new ConcurrentHashMap<>();

    /** Imports of at most so many bytes, of disks that show a guest at most so many. */
    public DiskImports(ImportStore store, long maxBytes) {
        this.store = store;
        this.maxBytes = maxBytes;
    }

    /** What there is of an owner's import. */
    public Optional<Disk> find(OwnerKey owner) {
        // One that becomes complete between the two looks is where the first one did not look.
        return describe(owner).or(() -> describe(owner));
    }

    private Optional<Disk> describe(OwnerKey owner) {
        return store.find(owner).flatMap(StoredImport::describe);
    }

    /** Begins an import, or resumes it; for one that is complete, what is sent again is ignored. */
    public DiskWriter begin(DiskImport spec) {
        if (spec.totalBytes() > maxBytes) {
            throw invalid(
                    "total_bytes", FIELD + "total_bytes must be at most " + maxBytes + " but is " + spec.totalBytes());
        }
        OwnerKey owner = spec.owner().key();
        // One at a time for an owner: the last one to come goes on where the one before was.
        ImportWriter writer = writers.compute(owner, (same, before) -> {
            if (before != null && before.finishing()) {
                throw new ProviderException(Fault.of(FaultKind.BUSY, "all of the disk came, and it is being finished")
                        .withRetryAfter(FINISH_RETRY));
            }
            if (before != null) {
                before.giveUp();
            }
            return opened(spec)
                    .map(target -> new ImportWriter(
                            target, spec.offsetBytes(), maxBytes, ended -> writers.remove(owner, ended)))
                    .orElse(null);
        });
        return writer == null ? new Repeated(find(owner).orElseThrow(DiskImports::gone)) : writer;
    }

    /** Where the bytes go; empty when there are no more to come. */
    private Optional<StoredImport> opened(DiskImport spec) {
        Optional<StoredImport> found = store.find(spec.owner().key());
        Optional<Disk> there = found.flatMap(StoredImport::describe);
        if (there.filter(Disk::complete).isPresent()) {
            return Optional.empty();
        }
        if (spec.offsetBytes() == 0) {
            found.ifPresent(StoredImport::remove);
            return Optional.of(store.create(spec));
        }
        long stored = there.map(Disk::storedBytes).orElse(0L);
        if (stored != spec.offsetBytes()) {
            throw invalid(
                    "offset_bytes",
                    FIELD + "offset_bytes must be 0 or the stored " + stored + " but is " + spec.offsetBytes());
        }
        return found.map(target -> sameDisk(target, spec));
    }

    private static StoredImport sameDisk(StoredImport target, DiskImport spec) {
        if (target.totalBytes() != spec.totalBytes() || target.format() != spec.format()) {
            throw invalid(
                    "total_bytes",
                    FIELD + "total_bytes and format must be as they were, " + target.totalBytes() + " and "
                            + target.format() + "; begin anew at offset 0 for another disk");
        }
        return target;
    }

    /**
     * Removes what nobody has written to, and no VM has taken, since then. Never removes what is being sent, what is in
     * use, or what cannot be told: that is looked at again the next time.
     */
    public void removeAbandoned(Instant since) {
        for (OwnerKey owner : store.owners()) {
            try {
                // Nobody begins it again as long as this looks.
                writers.compute(owner, (same, sending) -> {
                    if (sending == null) {
                        removeIfAbandoned(same, since);
                    }
                    return sending;
                });
            } catch (ProviderException doubt) {
                LOG.debug("the import of {} stays for now: {}", owner, doubt.getMessage());
            }
        }
    }

    private void removeIfAbandoned(OwnerKey owner, Instant since) {
        Optional<StoredImport> found = store.find(owner);
        if (found.isEmpty()) {
            return;
        }
        boolean old = found.get()
                .lastWritten()
                .filter(written -> written.isBefore(since))
                .isPresent();
        if (old && !found.get().inUse()) {
            found.get().remove();
            LOG.info("removed the abandoned import of {}", owner);
        }
    }

    private static ProviderException invalid(String field, String message) {
        return ProviderException.of(FaultKind.INVALID_SPEC, FIELD + field, message);
    }

    private static ProviderException gone() {
        return ProviderException.of(FaultKind.BUSY, "the disk was taken or removed at this moment: ask again");
    }

    /** An import that was complete before: what comes again is the same. */
    private record Repeated(Disk disk) implements DiskWriter {
        @Override
        public void content(ByteBuffer bytes) {
            // It is here already.
        }

        @Override
        public Disk end(Checksum checksum) {
            return disk;
        }

        @Override
        public void abort() {
            // Nothing of it is lost.
        }
    }
}
