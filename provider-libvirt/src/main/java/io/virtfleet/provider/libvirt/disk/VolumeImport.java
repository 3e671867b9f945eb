package io.virtfleet.provider.libvirt.disk;

import io.virtfleet.contract.disk.Disk;
import io.virtfleet.contract.vm.DiskFormat;
import io.virtfleet.provider.libvirt.link.Host;
import io.virtfleet.provider.libvirt.link.HostStream;
import io.virtfleet.provider.libvirt.link.LibvirtSession;
import io.virtfleet.provider.libvirt.link.VolumeRef;
import io.virtfleet.provider.libvirt.storage.FileUsers;
import io.virtfleet.provider.libvirt.storage.ImportId;
import io.virtfleet.provider.libvirt.storage.VolumeDeletion;
import io.virtfleet.provider.libvirt.storage.VolumeFacts;
import io.virtfleet.provider.libvirt.storage.VolumePlan;
import io.virtfleet.provider.libvirt.storage.VolumeReader;
import io.virtfleet.provider.libvirt.storage.Volumes;
import io.virtfleet.sdk.imports.ImportOutput;
import io.virtfleet.sdk.imports.StoredImport;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;

/** An import as two volumes: the bytes as they come, and the qcow2 that is made of them once they are verified. */
final class VolumeImport implements StoredImport {
    private final LibvirtSession session;
    private final ImportRecords records;
    private final ImportRecord record;

    VolumeImport(LibvirtSession session, ImportRecords records, ImportRecord record) {
        this.session = session;
        this.records = records;
        this.record = record;
    }

    @Override
    public DiskFormat format() {
        return record.format();
    }

    @Override
    public long totalBytes() {
        return record.totalBytes();
    }

    @Override
    public Optional<Disk> describe() {
        return session.call(host -> describe(host, record));
    }

    private static Optional<Disk> describe(Host host, ImportRecord record) {
        return facts(host, record.current()).map(facts -> describe(record, facts));
    }

    private static Disk describe(ImportRecord record, VolumeFacts facts) {
        String id = ImportId.of(record.owner());
        return record.complete()
                ? new Disk(id, DiskFormat.QCOW2, facts.guestBytes(), record.totalBytes(), facts.path(), true)
                : new Disk(id, record.format(), 0, record.stored(facts.fileBytes()), facts.path(), false);
    }

    private static Optional<VolumeFacts> facts(Host host, VolumeRef volume) {
        return Volumes.in(host, volume.pool()).facts(volume.volume());
    }

    @Override
    public ImportOutput append(long offset) {
        VolumeRef part = record.part();
        return new Output(
                session,
                session.change(host -> Volumes.in(host, part.pool())
                        .volume(part.volume(), volume -> volume.upload(offset, record.totalBytes() - offset))));
    }

    @Override
    public void read(long bytes, Consumer<ByteBuffer> taker) {
        new VolumeReader(session, record.part()).read(bytes, taker);
    }

    /** Written anew, so that nothing is kept but what a guest can read. */
    @Override
    public Disk complete(long virtualBytes) {
        VolumePlan plan =
                new VolumePlan(record.disk().volume(), virtualBytes, DiskFormat.QCOW2, false, Optional.empty());
        return session.copy(host -> {
            // Of a copy that broke off; the record names it, and does not say yet that it is whole.
            VolumeDeletion.delete(host, record, record.disk());
            Volumes.in(host, record.pool()).copy(plan, record.part());
            records.rewrite(host, record.completed());
            // From here on it is complete.
            VolumeDeletion.delete(host, record, record.part());
            return describe(host, record.completed()).orElseThrow();
        });
    }

    /** A record whose volume is gone is as old as itself. */
    @Override
    public Optional<Instant> lastWritten() {
        return session.call(host -> {
            Optional<VolumeFacts> facts = facts(host, record.current());
            return facts.isPresent() ? facts.flatMap(VolumeFacts::written) : records.written(host, record.owner());
        });
    }

    @Override
    public boolean inUse() {
        return session.call(host -> facts(host, record.current())
                .filter(facts -> FileUsers.any(host, record.current(), facts.path()))
                .isPresent());
    }

    @Override
    public void remove() {
        session.act(host -> remove(host, records, record));
    }

    /** The record goes last: without it nothing of the import is known. */
    static void remove(Host host, ImportRecords records, ImportRecord record) {
        VolumeDeletion.delete(host, record, record.disk());
        VolumeDeletion.delete(host, record, record.part());
        records.forget(host, record.owner());
    }

    /** A stream of libvirt into the part. */
    private record Output(LibvirtSession session, HostStream stream) implements ImportOutput {
        @Override
        public void write(ByteBuffer bytes) {
            session.act(host -> stream.send(bytes));
        }

        /** To break the stream off instead would drop what the host has not written yet. */
        @Override
        public void finish() {
            try {
                session.act(host -> stream.finish());
            } finally {
                session.release(stream);
            }
        }
    }
}
