package io.virtfleet.provider.libvirt.vm;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.task.TaskResult;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.provider.libvirt.domain.DomainPlan;
import io.virtfleet.provider.libvirt.domain.DomainXml;
import io.virtfleet.provider.libvirt.domain.Stamp;
import io.virtfleet.provider.libvirt.domain.StampXml;
import io.virtfleet.provider.libvirt.link.Host;
import io.virtfleet.provider.libvirt.link.HostDomain;
import io.virtfleet.provider.libvirt.storage.Volumes;
import io.virtfleet.sdk.server.task.TaskProgress;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Makes a VM. The domain is defined before anything else: its definition names every volume that is then made, so that a
 * crash leaves nothing that cannot be found, and libvirt itself refuses a second domain of the owner.
 */
final class VmCreation {
    private final VmWork work;
    private final VmRemoval removal;
    private final HostDefaults defaults;

    VmCreation(VmWork work, VmRemoval removal, HostDefaults defaults) {
        this.work = work;
        this.removal = removal;
        this.defaults = defaults;
    }

    TaskResult create(Owner owner, VmSpec spec, PowerState power, TaskProgress progress) {
        UUID uuid = work.session().call(host -> DomainLabels.uuid(host, owner));
        VmDesign design = new VmDesign(uuid, owner, spec, defaults);
        // What a crash left half made is made anew.
        removal.removeAll(uuid, owner);
        try {
            DomainPlan plan = work.session().change(host -> define(host, owner, design));
            stopIfCancelled(progress);
            for (VmDesign.NewDisk disk : design.disks(0)) {
                work.session().act(host -> Volumes.in(host, disk.stamp().pool()).create(disk.volume()));
                stopIfCancelled(progress);
            }
            return work.session().change(host -> finish(host, plan.stamp(), uuid, power));
        } catch (RuntimeException failure) {
            removal.removeAll(uuid, owner);
            throw failure;
        }
    }

    private DomainPlan define(Host host, Owner owner, VmDesign design) {
        List<VmDesign.NewDisk> disks = design.disks(0);
        VmDesign.DomainLabel label = new VmDesign.DomainLabel(DomainLabels.name(host, owner), DomainLabels.life());
        DomainPlan plan = design.plan(
                label,
                disks,
                Optional.empty(),
                (pool, volume) -> Volumes.in(host, pool).path(volume));
        host.define(DomainXml.write(plan));
        work.view().look(host, plan.uuid());
        return plan;
    }

    private TaskResult finish(Host host, Stamp stamp, UUID uuid, PowerState power) {
        try (HostDomain domain = host.domain(uuid).orElseThrow(VmCreation::removed)) {
            domain.stamp(
                    StampXml.write(stamp.finished()), StampXml.PREFIX, StampXml.NAMESPACE, HostDomain.Reach.CONFIG);
            if (power == PowerState.ON) {
                domain.start();
            }
        }
        return work.seen(host, uuid);
    }

    private static void stopIfCancelled(TaskProgress progress) {
        if (progress.cancelled()) {
            throw ProviderException.of(FaultKind.CONFLICT, "the VM is to be deleted");
        }
    }

    private static ProviderException removed() {
        return ProviderException.of(FaultKind.CONFLICT, "the VM was removed while it was made");
    }
}
