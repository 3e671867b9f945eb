package io.virtfleet.provider.libvirt.snapshot;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.snapshot.Snapshot;
import io.virtfleet.provider.libvirt.link.HostDomain;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/**
 * The snapshots of ours that a domain has, parents before children. Those that somebody else made of it are not shown,
 * and never touched.
 */
record SnapshotTree(List<SnapshotRecord> all) {
    static SnapshotTree of(HostDomain domain) {
        List<SnapshotRecord> ours = domain.snapshots().all().stream()
                .map(SnapshotXml::read)
                .flatMap(Optional::stream)
                .toList();
        Set<String> ids = ours.stream().map(SnapshotRecord::id).collect(Collectors.toSet());
        return new SnapshotTree(ours.stream()
                .map(kept -> ids.contains(kept.parent()) ? kept : kept.withParent(""))
                .toList());
    }

    Optional<SnapshotRecord> named(String name) {
        return all.stream().filter(kept -> kept.note().name().equals(name)).findFirst();
    }

    Optional<SnapshotRecord> find(String id) {
        return all.stream().filter(kept -> kept.id().equals(id)).findFirst();
    }

    SnapshotRecord require(String id) {
        return find(id).orElseThrow(
                        () -> ProviderException.of(FaultKind.NOT_FOUND, "snapshot_id", "the VM has no snapshot " + id));
    }

    /** What a snapshot that is taken now comes after; empty: none. */
    String current() {
        return all.stream()
                .filter(SnapshotRecord::current)
                .map(SnapshotRecord::id)
                .findFirst()
                .orElse("");
    }

    /** In the contract's words. When the root that the VM was on is gone, the newest stands for it: one is current. */
    List<Snapshot> snapshots(ToLongFunction<SnapshotRecord> bytes) {
        Optional<SnapshotRecord> current = all.stream()
                .filter(SnapshotRecord::current)
                .findFirst()
                .or(() -> all.stream().max(Comparator.comparing(SnapshotRecord::at)));
        return all.stream()
                .map(kept -> kept.withCurrent(current.filter(kept::equals).isPresent())
                        .snapshot(bytes.applyAsLong(kept)))
                .toList();
    }
}
