package io.virtfleet.provider.libvirt.disk;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.disk.Disk;
import io.virtfleet.contract.disk.DiskImport;
import io.virtfleet.contract.disk.DiskWriter;
import io.virtfleet.contract.vm.Checksum;
import io.virtfleet.contract.vm.Placement;
import io.virtfleet.provider.libvirt.guard.LibvirtNames;
import io.virtfleet.provider.libvirt.link.Host;
import io.virtfleet.provider.libvirt.link.LibvirtSession;
import io.virtfleet.provider.libvirt.storage.VolumePlan;
import io.virtfleet.provider.libvirt.storage.Volumes;
import io.virtfleet.provider.libvirt.work.HostDefaults;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Takes disks in. An owner has one import: whoever begins it again takes it over from who was sending before. */
public final class DiskImports {
    private static final Logger LOG = LoggerFactory.getLogger(DiskImports.class);
    private static final String FIELD = "header.";
    private static final Duration FINISH_RETRY = Duration.ofSeconds(5);

    private final LibvirtSession session;
    private final HostDefaults defaults;
    private final long maxVirtualBytes;
    private final ImportedDisks disks;
    private final Map<OwnerKey, ImportWriter> writers = new ConcurrentHashMap<>();

    /** Imports of disks that show a guest at most so many bytes. */
    public DiskImports(LibvirtSession session, HostDefaults defaults, long maxVirtualBytes) {
        this.session = session;
        this.defaults = defaults;
        this.maxVirtualBytes = maxVirtualBytes;
        disks = new ImportedDisks(defaults.provider());
    }

    Optional<Disk> find(OwnerKey owner) {
        return session.call(host -> disks.look(host, owner));
    }

    DiskWriter begin(DiskImport spec) {
        check(spec);
        OwnerKey owner = spec.owner().key();
        // One at a time for an owner: who comes last goes on where the one before was.
        ImportWriter writer = writers.compute(owner, (same, before) -> {
            if (before != null && before.finishing()) {
                throw new ProviderException(Fault.of(FaultKind.BUSY, "all of the disk came, and it is being finished")
                        .withRetryAfter(FINISH_RETRY));
            }
            if (before != null) {
                before.giveUp();
            }
            return session.change(host -> opened(host, spec))
                    .map(at -> new ImportWriter(session, at, spec.offsetBytes(), this::ended))
                    .orElse(null);
        });
        return writer == null ? new Repeated(find(owner).orElseThrow()) : writer;
    }

    private void ended(ImportWriter writer) {
        writers.values().remove(writer);
    }

    /** Removes what nobody went on with, and what no VM took, since then; never what is being sent. */
    void removeUntouchedSince(Instant then) {
        for (OwnerKey owner : session.call(disks::owners)) {
            try {
                // As long as this looks, nobody begins it again.
                writers.compute(owner, (same, sending) -> {
                    if (sending == null) {
                        session.act(host -> removeIfUntouched(host, same, then));
                    }
                    return sending;
                });
            } catch (ProviderException used) {
                // A VM is being made of it, or the host is lost: the next look sees.
                LOG.debug("the import of {} stays for now: {}", owner, used.getMessage());
            }
        }
    }

    private void removeIfUntouched(Host host, OwnerKey owner, Instant then) {
        disks.find(host, owner)
                .filter(found -> found.untouchedSince(host, then))
                .ifPresent(found -> {
                    found.remove(host);
                    LOG.info(
                            "an import was abandoned and is removed: {}",
                            found.name().id());
                });
    }

    /** Where the bytes go; empty when there are no more to come. */
    private Optional<Opened> opened(Host host, DiskImport spec) {
        Optional<ImportedDisks.Found> found = disks.find(host, spec.owner().key());
        if (found.filter(ImportedDisks.Found::complete).isPresent()) {
            return Optional.empty();
        }
        ImportedDisks.Found at = spec.offsetBytes() == 0 ? anew(host, spec, found) : resumed(host, spec, found);
        return Optional.of(new Opened(at, maxVirtualBytes));
    }

    /** A part that waits for bytes, of a disk that may show a guest at most so many. */
    record Opened(ImportedDisks.Found at, long maxVirtualBytes) {}

    private void check(DiskImport spec) {
        if (!LibvirtDisks.FORMATS.contains(spec.format())) {
            throw ProviderException.of(
                    FaultKind.UNSUPPORTED,
                    FIELD + "format",
                    FIELD + "format must be QCOW2 or RAW, and is " + spec.format() + ": convert it first");
        }
        if (spec.totalBytes() > maxVirtualBytes) {
            throw ProviderException.of(
                    FaultKind.INVALID_SPEC,
                    FIELD + "total_bytes",
                    FIELD + "total_bytes must be at most " + maxVirtualBytes + ", and is " + spec.totalBytes());
        }
        spec.placement().ifPresent(DiskImports::check);
    }

    private static void check(Placement placement) {
        Placement honoured = new Placement("", "", placement.datastore(), "", "", "", Map.of());
        if (!placement.equals(honoured)) {
            throw ProviderException.of(
                    FaultKind.UNSUPPORTED,
                    FIELD + "placement",
                    FIELD + "placement may only name a datastore, which is a storage pool");
        }
        if (!placement.datastore().isEmpty()) {
            LibvirtNames.pool(placement.datastore(), FIELD + "placement.datastore");
        }
    }

    private ImportedDisks.Found anew(Host host, DiskImport spec, Optional<ImportedDisks.Found> found) {
        found.ifPresent(old -> old.remove(host));
        String pool = spec.placement()
                .map(Placement::datastore)
                .filter(name -> !name.isEmpty())
                .orElse(defaults.pool());
        if (!host.hasActivePool(pool)) {
            throw ProviderException.of(
                    FaultKind.NOT_FOUND,
                    FIELD + "placement.datastore",
                    "the host has no storage pool '" + pool + "' that is active");
        }
        ImportName name = new ImportName(defaults.provider(), spec.owner().key(), spec.totalBytes(), spec.format());
        Volumes.in(host, pool).create(VolumePlan.forContent(name.part(), name.format()));
        return new ImportedDisks.Found(name, pool, false);
    }

    private ImportedDisks.Found resumed(Host host, DiskImport spec, Optional<ImportedDisks.Found> found) {
        long stored = found.flatMap(at -> at.seen(host)).map(Disk::storedBytes).orElse(0L);
        if (stored != spec.offsetBytes()) {
            throw ProviderException.of(
                    FaultKind.INVALID_SPEC,
                    FIELD + "offset_bytes",
                    FIELD + "offset_bytes must be 0 or the stored " + stored + ", and is " + spec.offsetBytes());
        }
        ImportedDisks.Found at = found.orElseThrow();
        ImportName wanted = new ImportName(defaults.provider(), at.name().owner(), spec.totalBytes(), spec.format());
        if (!at.name().equals(wanted)) {
            throw ProviderException.of(
                    FaultKind.INVALID_SPEC,
                    FIELD + "total_bytes",
                    FIELD + "total_bytes and format must be as they were, "
                            + at.name().totalBytes() + " and " + at.name().format()
                            + "; begin anew at offset 0 for another disk");
        }
        return at;
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
