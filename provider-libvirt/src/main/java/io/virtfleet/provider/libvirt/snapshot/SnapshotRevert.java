package io.virtfleet.provider.libvirt.snapshot;

import io.virtfleet.provider.libvirt.link.Host;
import io.virtfleet.provider.libvirt.link.HostDomain;
import io.virtfleet.provider.libvirt.storage.Volumes;
import java.util.List;

/** Goes back: new files on top of the snapshot's, the domain as it was defined then, and its memory where there is one. */
final class SnapshotRevert {
    private final LayerSweep sweep;

    SnapshotRevert(LayerSweep sweep) {
        this.sweep = sweep;
    }

    void revert(Host host, HostDomain domain, String id) {
        SnapshotRecord kept = SnapshotTree.of(domain).require(id);
        try {
            List<Layer> layers = DiskLayers.make(host, kept.then());
            if (domain.run().active()) {
                domain.destroy();
            }
            host.define(DiskLayers.document(kept.domain(), layers));
            domain.snapshots().remember(SnapshotXml.remembered(kept));
            kept.note().memory().ifPresent(memory -> {
                String file = Volumes.in(host, memory.pool()).path(memory.volume());
                host.restore(file, saved -> DiskLayers.document(saved, layers));
            });
        } catch (RuntimeException failure) {
            sweep.afterFailure(host, domain, failure);
            throw failure;
        }
        sweep.sweep(host, domain);
    }
}
