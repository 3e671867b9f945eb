package io.virtfleet.provider.libvirt.vm;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.provider.libvirt.domain.DomainPlan;
import io.virtfleet.provider.libvirt.domain.DomainXml;
import io.virtfleet.provider.libvirt.domain.Stamp;
import io.virtfleet.provider.libvirt.domain.StampXml;
import io.virtfleet.provider.libvirt.link.Host;
import io.virtfleet.provider.libvirt.link.HostDomain;
import io.virtfleet.provider.libvirt.storage.DiskMaker;
import io.virtfleet.provider.libvirt.storage.ProgressShare;
import io.virtfleet.provider.libvirt.storage.Volumes;
import io.virtfleet.provider.libvirt.view.KnownDomains;
import io.virtfleet.provider.libvirt.vm.shape.VmDesign;
import io.virtfleet.provider.libvirt.work.HostDefaults;
import io.virtfleet.provider.libvirt.work.VmFiles;
import io.virtfleet.provider.libvirt.work.VmWork;
import io.virtfleet.sdk.cloudinit.SeedImage;
import io.virtfleet.sdk.server.task.TaskProgress;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/**
 * Makes a VM. The domain is defined before anything else: its definition names every volume that is then made, so that a
 * crash leaves nothing that cannot be found, and libvirt itself refuses a second domain of the owner.
 */
final class VmCreation {
    private final VmWork work;
    private final VmRemoval removal;
    private final DiskMaker diskMaker;
    private final HostDefaults defaults;

    VmCreation(VmWork work, VmRemoval removal, DiskMaker diskMaker, HostDefaults defaults) {
        this.work = work;
        this.removal = removal;
        this.diskMaker = diskMaker;
        this.defaults = defaults;
    }

    /** What a crash left half made is made anew. A failure takes away what was made here, and nothing else. */
    VmState create(NewVm vm, Optional<KnownDomains.Known> remains, TaskProgress progress) {
        remains.ifPresent(removal::removeHalfMade);
        UUID uuid = work.session().call(host -> DomainLabels.uuid(host, vm.owner()));
        String life = DomainLabels.life();
        try {
            return create(vm, life, new VmDesign(uuid, vm.owner(), life, vm.spec(), defaults), progress);
        } catch (RuntimeException failure) {
            undo(uuid, vm.owner(), life, failure);
            throw failure;
        }
    }

    /** What cannot be removed now is removed when it can: its stamp says that it is half made. */
    private void undo(UUID uuid, Owner owner, String life, RuntimeException failure) {
        try {
            removal.remove(uuid, owner, life);
        } catch (ProviderException another) {
            failure.addSuppressed(another);
        }
    }

    private VmState create(NewVm vm, String life, VmDesign design, TaskProgress progress) {
        List<VmDesign.NewDisk> disks = work.session().call(host -> {
            List<VmDesign.NewDisk> wanted = vm.disks().of(host, design);
            EarlierDisks.refuse(host, design.uuid(), wanted);
            return wanted;
        });
        Optional<byte[]> seed = SeedImage.of(vm.owner(), design.addressed());
        DomainPlan plan = work.session()
                .change(host -> define(
                        host,
                        vm.owner(),
                        name -> design.plan(
                                new VmDesign.DomainLabel(name, life),
                                disks,
                                seed.isPresent(),
                                (pool, volume) -> Volumes.in(host, pool).path(volume))));
        // An image may have gone until the definition said that this VM rests on it.
        work.session().call(host -> vm.disks().of(host, design));
        for (int made = 0; made < disks.size(); made++) {
            VmWork.stopIfCancelled(progress);
            VmDesign.NewDisk disk = disks.get(made);
            ProgressShare share = ProgressShare.of(progress, made, disks.size());
            diskMaker.make(VmFiles.of(plan.stamp()), disk.stamp().pool(), disk.volume(), disk.content(), share);
            share.at(100, "makes the disks");
        }
        VmWork.stopIfCancelled(progress);
        return work.session().change(host -> {
            seed.ifPresent(bytes -> Volumes.in(host, defaults.pool()).write(design.seed(), bytes));
            return finish(host, plan, vm.power());
        });
    }

    private DomainPlan define(Host host, Owner owner, Function<String, DomainPlan> named) {
        DomainPlan plan = named.apply(DomainLabels.name(host, owner));
        if (!host.defineUnlessTaken(DomainXml.write(plan))) {
            // Since the look at the name another VM took it; the second look sees that one.
            plan = named.apply(DomainLabels.name(host, owner));
            host.define(DomainXml.write(plan));
        }
        work.view().look(host, plan.uuid());
        return plan;
    }

    private VmState finish(Host host, DomainPlan plan, PowerState power) {
        Stamp made = plan.stamp()
                .finished()
                .withFiles(plan.stamp().files().stream()
                        .filter(file -> !DiskMaker.isPart(file.volume()))
                        .toList());
        try (HostDomain domain = host.domain(plan.uuid()).orElseThrow(VmCreation::removed)) {
            domain.stamp(StampXml.write(made), StampXml.PREFIX, StampXml.NAMESPACE, HostDomain.Reach.CONFIG);
            if (power == PowerState.ON) {
                domain.start();
            }
        }
        return work.current(host, plan.uuid());
    }

    private static ProviderException removed() {
        return ProviderException.of(FaultKind.CONFLICT, "the VM was removed while it was made");
    }
}
