package io.virtfleet.provider.libvirt.snapshot;

import io.virtfleet.contract.Capability;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.snapshot.Snapshot;
import io.virtfleet.contract.snapshot.SnapshotSpec;
import io.virtfleet.contract.snapshot.Snapshots;
import io.virtfleet.contract.task.TaskResult;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.provider.libvirt.link.Host;
import io.virtfleet.provider.libvirt.link.HostDomain;
import io.virtfleet.provider.libvirt.work.HostDefaults;
import io.virtfleet.provider.libvirt.work.VmWork;
import java.time.Clock;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiConsumer;

/** The snapshots of the VMs of a libvirt host. */
public final class LibvirtSnapshots implements Snapshots {
    private final VmWork work;
    private final SnapshotTaking taking;

    public LibvirtSnapshots(VmWork work, HostDefaults defaults, Clock clock, GuestThaw thaw) {
        this.work = work;
        taking = new SnapshotTaking(defaults, clock, new GuestQuiesce(work.view(), thaw));
    }

    private record Take(String name, Snapshot.Content content, Snapshot.Consistency consistency) {}

    private record Revert(String id) {}

    private record Delete(String id, Snapshot.Children children) {}

    @Override
    public Outcome<Snapshot> create(OwnedVm vm, SnapshotSpec spec) {
        Take change = new Take(spec.name(), spec.content(), spec.consistency());
        return work.changes().perform(vm, change, Snapshot.class, (found, progress) -> {
            UUID uuid = found.now().uuid();
            progress.by(() -> keptPercent(uuid), "takes the snapshot");
            return new TaskResult.OfSnapshot(work.session().change(host -> {
                try (HostDomain domain = domain(host, uuid)) {
                    return taking.take(host, domain, spec);
                } finally {
                    work.view().look(host, uuid);
                }
            }));
        });
    }

    /** How much of the guest's memory is kept by now; all else of a snapshot is quick. */
    private OptionalInt keptPercent(UUID uuid) {
        return work.session().call(host -> {
            try (HostDomain domain = domain(host, uuid)) {
                return domain.jobPercent();
            }
        });
    }

    @Override
    public List<Snapshot> list(OwnedVm vm) {
        UUID uuid = uuid(vm);
        return work.session().call(host -> {
            try (HostDomain domain = domain(host, uuid)) {
                return SnapshotTree.of(domain).snapshots(kept -> SnapshotFiles.bytes(host, kept));
            }
        });
    }

    @Override
    public Outcome<VmState> revert(OwnedVm vm, String id) {
        return changed(vm, new Revert(id), (host, domain) -> SnapshotRevert.revert(host, domain, id));
    }

    @Override
    public Outcome<VmState> delete(OwnedVm vm, String id, Snapshot.Children children) {
        return changed(vm, new Delete(id, children), (host, domain) -> {
            if (SnapshotTree.of(domain).find(id).isPresent()) {
                forget(domain, id, children);
                LayerSweep.sweep(host, domain);
            }
        });
    }

    private static void forget(HostDomain domain, String id, Snapshot.Children children) {
        switch (children) {
            case KEEP -> domain.snapshots().forget(id);
            case DELETE -> domain.snapshots().forgetTree(id);
        }
    }

    @Override
    public Set<Capability> traits() {
        return Set.of(Capability.MEMORY_SNAPSHOTS, Capability.QUIESCED_SNAPSHOTS);
    }

    private Outcome<VmState> changed(OwnedVm vm, Object change, BiConsumer<Host, HostDomain> act) {
        return work.changes()
                .perform(
                        vm,
                        change,
                        VmState.class,
                        (found, progress) -> work.session().change(host -> {
                            UUID uuid = found.now().uuid();
                            try (HostDomain domain = domain(host, uuid)) {
                                act.accept(host, domain);
                            }
                            return work.seen(host, uuid);
                        }));
    }

    private UUID uuid(OwnedVm vm) {
        return work.owned(vm, "vm").now().uuid();
    }

    private static HostDomain domain(Host host, UUID uuid) {
        return host.domain(uuid)
                .orElseThrow(() -> ProviderException.of(FaultKind.NOT_FOUND, "vm.vm_id", "the VM is gone"));
    }
}
