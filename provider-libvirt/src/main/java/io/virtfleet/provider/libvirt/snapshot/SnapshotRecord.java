package io.virtfleet.provider.libvirt.snapshot;

import io.virtfleet.contract.snapshot.Snapshot;
import io.virtfleet.provider.libvirt.domain.DomainFacts;
import java.time.Instant;

/**
 * A snapshot of ours as libvirt remembers it.
 *
 * @param domain the document of the domain at that moment, which names the files of its disks
 */
record SnapshotRecord(String id, String parent, Instant at, SnapshotNote note, String domain, boolean current) {
    /** The domain at that moment. */
    DomainFacts then() {
        return DomainFacts.read(domain);
    }

    Snapshot snapshot(long bytes) {
        return new Snapshot(id, note.name(), note.description(), parent, at, note.content(), current, bytes);
    }

    SnapshotRecord withCurrent(boolean other) {
        return new SnapshotRecord(id, parent, at, note, domain, other);
    }

    SnapshotRecord withParent(String other) {
        return new SnapshotRecord(id, other, at, note, domain, current);
    }
}
