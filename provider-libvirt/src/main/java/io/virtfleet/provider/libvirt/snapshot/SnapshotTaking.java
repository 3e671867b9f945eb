package io.virtfleet.provider.libvirt.snapshot;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.snapshot.Snapshot;
import io.virtfleet.contract.snapshot.SnapshotSpec;
import io.virtfleet.provider.libvirt.domain.DomainFacts;
import io.virtfleet.provider.libvirt.domain.Stamp;
import io.virtfleet.provider.libvirt.link.Host;
import io.virtfleet.provider.libvirt.link.HostDomain;
import io.virtfleet.provider.libvirt.link.VolumeRef;
import io.virtfleet.provider.libvirt.storage.VolumePlan;
import io.virtfleet.provider.libvirt.storage.Volumes;
import io.virtfleet.provider.libvirt.work.DomainStamps;
import io.virtfleet.provider.libvirt.work.HostDefaults;
import io.virtfleet.provider.libvirt.work.VmFiles;
import io.virtfleet.provider.libvirt.work.VolumeNames;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Takes snapshots: new files on top of the disks', the VM moved onto them, and the moment remembered. */
final class SnapshotTaking {
    private final HostDefaults defaults;
    private final Clock clock;
    private final GuestQuiesce quiesce;

    SnapshotTaking(HostDefaults defaults, Clock clock, GuestQuiesce quiesce) {
        this.defaults = defaults;
        this.clock = clock;
        this.quiesce = quiesce;
    }

    /** Answers the snapshot of that name, which may have been there. */
    Snapshot take(Host host, HostDomain domain, SnapshotSpec spec) {
        SnapshotTree tree = SnapshotTree.of(domain);
        if (tree.named(spec.name()).isEmpty()) {
            SnapshotPreconditions.refuse(domain, spec);
            if (needsQuiesce(domain, spec)) {
                quiesce.refuseUnfreezable(domain);
            }
            takeNew(host, domain, spec, tree.current());
            tree = SnapshotTree.of(domain);
        }
        Snapshot taken = tree.snapshots(kept -> SnapshotFiles.bytes(host, kept)).stream()
                .filter(each -> each.name().equals(spec.name()))
                .findFirst()
                .orElseThrow();
        if (taken.content() != spec.content()) {
            throw ProviderException.of(
                    FaultKind.CONFLICT, "name", "the VM has a snapshot '" + spec.name() + "' of " + taken.content());
        }
        return taken;
    }

    /** The disks of a VM that is off are consistent. */
    private static boolean needsQuiesce(HostDomain domain, SnapshotSpec spec) {
        return spec.consistency() == Snapshot.Consistency.QUIESCED
                && domain.run().active();
    }

    private void takeNew(Host host, HostDomain domain, SnapshotSpec spec, String parent) {
        String digits = VolumeNames.unused();
        String definition = domain.nextXml();
        List<VolumeRef> made = new ArrayList<>();
        try {
            List<Layer> layers = DiskLayers.plan(host, DomainFacts.read(definition));
            made.addAll(DiskLayers.volumes(layers));
            Optional<SnapshotNote.Memory> memory = Optional.empty();
            if (spec.content() == Snapshot.Content.DISKS_AND_MEMORY) {
                String volume = VolumeNames.memory(domain.uuid(), digits);
                made.add(new VolumeRef(defaults.pool(), volume));
                memory = Optional.of(memory(host, domain, volume));
            }
            DiskLayers.make(host, domain, layers);
            moveUp(host, domain, spec, new Target(layers, memory));
            SnapshotNote note = new SnapshotNote(spec.name(), spec.description(), spec.content(), memory);
            domain.snapshots()
                    .remember(SnapshotXml.remembered(new SnapshotRecord(
                            "vf-" + digits,
                            parent,
                            clock.instant().truncatedTo(ChronoUnit.SECONDS),
                            note,
                            definition,
                            true)));
        } catch (RuntimeException failure) {
            LayerSweep.afterFailure(host, domain, made, failure);
            throw failure;
        }
    }

    /** The volume is made before libvirt writes to it, so that the pool knows of it. */
    private SnapshotNote.Memory memory(Host host, HostDomain domain, String volume) {
        VmFiles.record(host, domain, List.of(new Stamp.File(defaults.pool(), volume, "")));
        Volumes.in(host, defaults.pool()).create(VolumePlan.file(volume));
        return new SnapshotNote.Memory(defaults.pool(), volume);
    }

    /** What a VM is moved onto. */
    private record Target(List<Layer> layers, Optional<SnapshotNote.Memory> memory) {}

    private void moveUp(Host host, HostDomain domain, SnapshotSpec spec, Target target) {
        List<Layer> layers = target.layers();
        if (!domain.run().active()) {
            host.define(DiskLayers.document(domain.nextXml(), layers));
            return;
        }
        Optional<String> path =
                target.memory().map(each -> Volumes.in(host, each.pool()).path(each.volume()));
        String change = SnapshotXml.change(DomainFacts.read(domain.xml()), layers, path);
        if (path.isPresent()) {
            domain.snapshots().saveMemory(change);
        } else if (!layers.isEmpty()) {
            switchDisks(domain, spec, change);
        }
        Stamp stamp = DomainFacts.read(domain.nextXml()).stamp().orElseThrow();
        DomainStamps.write(domain, stamp.withDisks(moved(stamp, layers)));
    }

    private void switchDisks(HostDomain domain, SnapshotSpec spec, String change) {
        switch (spec.consistency()) {
            case CRASH -> domain.snapshots().switchDisks(change);
            case QUIESCED -> quiesce.switchDisks(domain, change);
        }
    }

    private static List<Stamp.Disk> moved(Stamp stamp, List<Layer> layers) {
        return stamp.disks().stream()
                .map(disk -> layers.stream()
                        .filter(layer -> layer.disk().sameAs(disk))
                        .findFirst()
                        .map(layer -> disk.on(layer.file()))
                        .orElse(disk))
                .toList();
    }
}
