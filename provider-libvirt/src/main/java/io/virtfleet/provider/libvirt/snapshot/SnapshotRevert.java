package io.virtfleet.provider.libvirt.snapshot;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.provider.libvirt.domain.DomainFacts;
import io.virtfleet.provider.libvirt.domain.Stamp;
import io.virtfleet.provider.libvirt.link.Host;
import io.virtfleet.provider.libvirt.link.HostDomain;
import io.virtfleet.provider.libvirt.link.raw.HostFailure;
import io.virtfleet.provider.libvirt.storage.Volumes;
import java.util.List;
import java.util.Map;

/**
 * Goes back: new files on top of the snapshot's, the domain as it was defined then, and its memory where there is one. A
 * VM that cannot go back is off, and else as it was.
 */
final class SnapshotRevert {
    private SnapshotRevert() {}

    static void revert(Host host, HostDomain domain, String id) {
        SnapshotRecord kept = SnapshotTree.of(domain).require(id);
        refuseYounger(domain, kept);
        List<Layer> layers = DiskLayers.plan(host, kept.then());
        String before = domain.nextXml();
        try {
            DiskLayers.make(host, domain, layers);
            before = domain.nextXml();
            if (domain.run().active()) {
                domain.destroy();
            }
            List<Stamp.File> files =
                    DomainFacts.read(before).stamp().orElseThrow().allFiles();
            host.define(DiskLayers.document(kept.domain(), layers, files));
            kept.note().memory().ifPresent(memory -> {
                String file = Volumes.in(host, memory.pool()).path(memory.volume());
                host.restore(file, saved -> DiskLayers.document(saved, layers, files));
            });
            domain.snapshots().remember(SnapshotXml.remembered(kept));
        } catch (RuntimeException failure) {
            undo(host, domain, before, failure);
            LayerSweep.afterFailure(host, domain, DiskLayers.volumes(layers), failure);
            throw failure;
        }
        LayerSweep.sweep(host, domain);
    }

    /** What the snapshot does not have would be in no definition any more, and its content with it. */
    private static void refuseYounger(HostDomain domain, SnapshotRecord kept) {
        DomainFacts now = DomainFacts.read(domain.xml());
        DomainFacts next = DomainFacts.read(domain.nextXml());
        List<Stamp.Disk> then = kept.then().stamp().orElseThrow().disks();
        List<String> younger = next.stamp().orElseThrow().disks().stream()
                .filter(disk -> disk.stage() == Stamp.Stage.THERE
                        || now.disk(disk.target()).isPresent()
                        || next.disk(disk.target()).isPresent())
                .filter(disk -> then.stream().noneMatch(disk::sameAs))
                .map(Stamp.Disk::name)
                .sorted()
                .toList();
        if (!younger.isEmpty()) {
            String names = String.join(", ", younger);
            throw new ProviderException(Fault.of(
                            FaultKind.INVALID_SPEC,
                            "snapshot_id",
                            "the VM has disks that are younger than the snapshot and would be lost: " + names
                                    + "; remove them from the VM first")
                    .withParams(Map.of("disks", names)));
        }
    }

    /** A guest that came up again runs with the files of the snapshot, and its definition is left to them. */
    private static void undo(Host host, HostDomain domain, String before, RuntimeException failure) {
        try {
            if (!domain.run().active()) {
                host.define(before);
            }
        } catch (HostFailure another) {
            failure.addSuppressed(another);
        }
    }
}
