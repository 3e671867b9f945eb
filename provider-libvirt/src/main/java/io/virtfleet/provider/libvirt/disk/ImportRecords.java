package io.virtfleet.provider.libvirt.disk;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.disk.DiskImport;
import io.virtfleet.contract.vm.DiskFormat;
import io.virtfleet.provider.libvirt.link.Host;
import io.virtfleet.provider.libvirt.link.VolumeRef;
import io.virtfleet.provider.libvirt.storage.FileRecord;
import io.virtfleet.provider.libvirt.storage.VolumeDeletion;
import io.virtfleet.provider.libvirt.storage.VolumeFacts;
import io.virtfleet.provider.libvirt.storage.Volumes;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The records of this provider's imports, in the provider's own pool wherever the imports lie. A name only tells where a
 * record may be; what is not in one is not an import.
 */
final class ImportRecords {
    private static final String RECORD = ".record";
    private static final int RANDOM_DIGITS = 8;

    // libvirt refuses to read a volume that it is still allocating, and to remove one that is being opened.
    private final ReadWriteLock writing = new ReentrantReadWriteLock();
    private final String prefix;
    private final String pool;

    /** {@code provider} is this provider's name in what it makes; {@code pool} is where its records lie. */
    ImportRecords(String provider, String pool) {
        this.prefix = "import+" + provider + "+";
        this.pool = pool;
    }

    /** The record of an import that is about to begin. */
    ImportRecord draft(DiskImport spec, String where) {
        String life = UUID.randomUUID().toString().substring(0, RANDOM_DIGITS);
        OwnerKey owner = spec.owner().key();
        DiskFormat format = spec.format();
        return new ImportRecord(
                owner, ImportRecord.State.RECEIVING, where, stem(owner) + "." + life, spec.totalBytes(), format);
    }

    /** Everyone of whom there is a record that can be read. */
    Set<OwnerKey> owners(Host host) {
        Set<OwnerKey> owners = new HashSet<>();
        all(host).forEach(record -> owners.add(record.owner()));
        return owners;
    }

    private Stream<ImportRecord> all(Host host) {
        Volumes volumes = volumes(host);
        return volumes.names().stream()
                .filter(name -> name.startsWith(prefix) && name.endsWith(RECORD))
                .flatMap(name -> read(volumes, name).stream());
    }

    Optional<ImportRecord> find(Host host, OwnerKey owner) {
        return read(volumes(host), name(owner));
    }

    /** Empty for one that says another name than its own: it is a copy, or nothing of ours. */
    private Optional<ImportRecord> read(Volumes volumes, String name) {
        return whole(() -> volumes.findHead(name, ImportRecordXml.BYTES))
                .flatMap(ImportRecordXml::read)
                .filter(record -> name(record.owner()).equals(name))
                .filter(record -> record.name().startsWith(stem(record.owner()) + "."));
    }

    /** When a record was last written. */
    Optional<Instant> written(Host host, OwnerKey owner) {
        return volumes(host).facts(name(owner)).flatMap(VolumeFacts::written);
    }

    /** Writes the first record of an import, in the place of one that cannot be read. */
    void begin(Host host, ImportRecord record) {
        alone(() -> {
            remove(host, record.owner());
            volumes(host).write(name(record.owner()), ImportRecordXml.write(record));
        });
    }

    /** Writes a later record over the first. */
    void rewrite(Host host, ImportRecord record) {
        alone(() -> volumes(host).overwrite(name(record.owner()), ImportRecordXml.write(record)));
    }

    private <T> T whole(Supplier<T> reading) {
        writing.readLock().lock();
        try {
            return reading.get();
        } finally {
            writing.readLock().unlock();
        }
    }

    private void alone(Runnable write) {
        writing.writeLock().lock();
        try {
            write.run();
        } finally {
            writing.writeLock().unlock();
        }
    }

    void forget(Host host, OwnerKey owner) {
        alone(() -> remove(host, owner));
    }

    private void remove(Host host, OwnerKey owner) {
        VolumeRef file = new VolumeRef(pool, name(owner));
        VolumeDeletion.delete(host, FileRecord.itself(file), file);
    }

    /** Volumes of active pools that have the name of an import of ours, and that no record names. */
    List<String> unknown(Host host) {
        // What is listed was made after its record, so that it is in the records that are read now.
        List<String> named = host.activePools().stream()
                .flatMap(each -> Volumes.in(host, each).names().stream())
                .filter(name -> name.startsWith(prefix))
                .toList();
        Set<String> known = new HashSet<>();
        all(host)
                .forEach(record -> known.addAll(List.of(
                        name(record.owner()),
                        record.part().volume(),
                        record.disk().volume())));
        return named.stream().filter(name -> !known.contains(name)).toList();
    }

    private String name(OwnerKey owner) {
        return stem(owner) + RECORD;
    }

    private String stem(OwnerKey owner) {
        return prefix + owner.fleet() + "." + owner.uid();
    }

    /** Of what lies in a pool that is not active nobody knows whether it is there. */
    private Volumes volumes(Host host) {
        if (!host.hasActivePool(pool)) {
            throw ProviderException.of(FaultKind.UNREACHABLE, "the host has no active storage pool '" + pool + "'");
        }
        return Volumes.in(host, pool);
    }
}
