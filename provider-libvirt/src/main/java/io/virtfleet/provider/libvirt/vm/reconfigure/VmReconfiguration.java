package io.virtfleet.provider.libvirt.vm.reconfigure;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.provider.libvirt.link.Host;
import io.virtfleet.provider.libvirt.link.HostDomain;
import io.virtfleet.provider.libvirt.storage.Volumes;
import io.virtfleet.provider.libvirt.view.KnownDomains;
import io.virtfleet.provider.libvirt.vm.shape.CurrentShape;
import io.virtfleet.provider.libvirt.vm.shape.HostFindings;
import io.virtfleet.provider.libvirt.vm.shape.ShapeChange;
import io.virtfleet.provider.libvirt.vm.shape.VmDesign;
import io.virtfleet.provider.libvirt.work.DomainStamps;
import io.virtfleet.provider.libvirt.work.HostDefaults;
import io.virtfleet.provider.libvirt.work.VmWork;
import io.virtfleet.provider.libvirt.work.VolumeNames;
import io.virtfleet.sdk.server.task.TaskProgress;
import io.virtfleet.sdk.work.VmChanges;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Brings a VM to another shape. Its definition is changed and never written anew, so that every device stays where the
 * guest knows it. First comes what can be taken back: the stamp, which names what is about to be made; new volumes; the
 * definition of the next start; devices for the running guest. Then what cannot: larger disks, and what goes.
 */
public final class VmReconfiguration {
    private final VmWork work;
    private final HostDefaults defaults;

    public VmReconfiguration(VmWork work, HostDefaults defaults) {
        this.work = work;
        this.defaults = defaults;
    }

    public Outcome<VmState> reconfigure(OwnedVm vm, VmSpec spec) {
        return work.changes().change(vm, spec, new VmChanges.Change<KnownDomains.Known, ShapeChange>() {
            @Override
            public Optional<ShapeChange> plan(KnownDomains.Known found) {
                return work.session().call(host -> planned(host, found, spec));
            }

            @Override
            public VmState apply(KnownDomains.Known found, ShapeChange change, TaskProgress progress)
                    throws InterruptedException {
                return changed(found.now().uuid(), spec, change, progress);
            }
        });
    }

    private Optional<ShapeChange> planned(Host host, KnownDomains.Known vm, VmSpec spec) {
        ShapeChange change = ShapeChange.of(CurrentShape.of(vm), spec, defaults, VolumeNames.unused());
        if (change.isNothing()) {
            return Optional.empty();
        }
        HostFindings.refuse(host, spec, defaults);
        return Optional.of(change);
    }

    private VmState changed(UUID uuid, VmSpec spec, ShapeChange change, TaskProgress progress)
            throws InterruptedException {
        Undoing undo = new Undoing();
        Set<String> waiting = new HashSet<>();
        try {
            prepare(uuid, change, undo, progress);
            act(uuid, (host, domain) -> {
                if (domain.run().active()) {
                    new NicWork(change.nics()).plug(domain, undo, waiting);
                    new DiskWork(change.disks()).plug(host, domain, undo, waiting);
                    new HardwareWork(change.hardware()).plug(domain);
                }
            });
            new BalloonWork(work).resize(uuid, change.hardware(), undo);
        } catch (RuntimeException | InterruptedException failure) {
            undo(uuid, change, undo, failure);
            throw failure;
        }
        act(uuid, (host, domain) -> {
            new DiskWork(change.disks()).resize(host, domain, domain.run().active());
            new NicWork(change.nics()).unplug(domain);
            new DiskWork(change.disks()).unplug(domain);
            DetachedDisks.settle(host, domain, change.end());
            DetachedDisks.remove(host, domain, change.replaced());
        });
        return work.session().call(host -> readBack(host, uuid, spec, waiting));
    }

    private void prepare(UUID uuid, ShapeChange change, Undoing undo, TaskProgress progress) {
        act(uuid, (host, domain) -> DomainStamps.write(domain, change.journal()));
        for (VmDesign.NewDisk disk : change.disks().made()) {
            VmWork.stopIfCancelled(progress);
            act(uuid, (host, domain) -> Volumes.in(host, disk.stamp().pool()).create(disk.volume()));
        }
        VmWork.stopIfCancelled(progress);
        act(uuid, (host, domain) -> {
            new HardwareWork(change.hardware()).define(domain, undo);
            new NicWork(change.nics()).define(domain, undo);
            new DiskWork(change.disks()).define(host, domain, undo);
        });
        VmWork.stopIfCancelled(progress);
    }

    private void undo(UUID uuid, ShapeChange change, Undoing undo, Exception failure) {
        try {
            act(uuid, (host, domain) -> {
                undo.run(domain, failure);
                DetachedDisks.settle(host, domain, change.undone());
                work.view().look(host, uuid);
            });
        } catch (ProviderException unreachable) {
            // The stamp names what is left; the next Reconfigure finds it.
            failure.addSuppressed(unreachable);
        }
    }

    /** A change is done when the VM shows it; what waits for a restart is in the next start's definition. */
    private VmState readBack(Host host, UUID uuid, VmSpec spec, Set<String> waiting) {
        KnownDomains.Known seen = work.view().look(host, uuid).orElseThrow(VmReconfiguration::gone);
        ShapeChange left = ShapeChange.of(CurrentShape.of(seen), spec, defaults, VolumeNames.unused())
                .without(waiting);
        if (!left.isNothing()) {
            throw new ProviderException(
                    Fault.of(FaultKind.INTERNAL, "libvirt took the change, and the VM does not show it in " + left));
        }
        return seen.state();
    }

    private interface Act {
        void on(Host host, HostDomain domain);
    }

    private void act(UUID uuid, Act act) {
        work.session().act(host -> {
            try (HostDomain domain = host.domain(uuid).orElseThrow(VmReconfiguration::gone)) {
                act.on(host, domain);
            }
        });
    }

    private static ProviderException gone() {
        return ProviderException.of(FaultKind.CONFLICT, "the VM was removed meanwhile");
    }
}
