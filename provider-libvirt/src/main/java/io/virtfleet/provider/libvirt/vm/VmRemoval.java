package io.virtfleet.provider.libvirt.vm;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.provider.libvirt.domain.DomainFacts;
import io.virtfleet.provider.libvirt.domain.Stamp;
import io.virtfleet.provider.libvirt.link.Host;
import io.virtfleet.provider.libvirt.link.HostDomain;
import io.virtfleet.provider.libvirt.link.VolumeRef;
import io.virtfleet.provider.libvirt.storage.VolumeDeletion;
import io.virtfleet.provider.libvirt.storage.Volumes;
import io.virtfleet.provider.libvirt.view.KnownDomains;
import io.virtfleet.provider.libvirt.work.DomainIds;
import io.virtfleet.provider.libvirt.work.HostDefaults;
import io.virtfleet.provider.libvirt.work.VmFiles;
import io.virtfleet.provider.libvirt.work.VmWork;
import io.virtfleet.provider.libvirt.work.VolumeNames;
import io.virtfleet.sdk.server.task.TaskProgress;
import io.virtfleet.sdk.work.VmChanges;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Removes a VM of ours, whole or half made: its guest, its volumes, and last of all its definition, which names them. */
final class VmRemoval implements VmChanges.Removal<KnownDomains.Known> {
    private static final Logger LOG = LoggerFactory.getLogger(VmRemoval.class);

    private final VmWork work;
    private final HostDefaults defaults;

    VmRemoval(VmWork work, HostDefaults defaults) {
        this.work = work;
        this.defaults = defaults;
    }

    /** Removes this VM. A domain that carries another stamp by now, also one of the same owner's next VM, stays. */
    @Override
    public void remove(KnownDomains.Known vm, TaskProgress progress) {
        remove(vm.now().uuid(), vm.stamp().owner(), vm.stamp().life());
    }

    /** As {@link #remove(KnownDomains.Known, TaskProgress)}, for a VM that was perhaps never seen. */
    void remove(UUID uuid, Owner owner, String life) {
        removeIf(uuid, owner, stamp -> stamp.life().equals(life));
    }

    /** As {@link #remove(KnownDomains.Known, TaskProgress)}, and does nothing to a VM whose stamp on the host says that it is made. */
    void removeHalfMade(KnownDomains.Known vm) {
        removeIf(
                vm.now().uuid(),
                vm.stamp().owner(),
                stamp -> !stamp.made() && stamp.life().equals(vm.stamp().life()));
    }

    /** Throws, before anything is done, what keeps a VM from being removed: linked clones, or a pool that is down. */
    @Override
    public void check(KnownDomains.Known vm) {
        if (!DomainIds.of(vm.stamp().owner().key()).contains(vm.now().uuid())) {
            throw ProviderException.of(
                    FaultKind.CONFLICT,
                    "vm.vm_id",
                    "the domain '" + vm.now().name()
                            + "' carries a copy of another domain's stamp, which names the disks"
                            + " of that one; undefine it by hand");
        }
        work.session().act(host -> {
            Optional<HostDomain> found = host.domain(vm.now().uuid());
            if (found.isPresent()) {
                try (HostDomain domain = found.get()) {
                    VolumeDeletion.requireActive(host, VmFiles.of(domain).all());
                    LinkedClones.refuse(host, domain);
                }
            }
        });
    }

    private void removeIf(UUID uuid, Owner owner, Predicate<Stamp> wanted) {
        work.session().act(host -> {
            Optional<HostDomain> found = host.domain(uuid);
            if (found.isPresent()) {
                try (HostDomain domain = found.get()) {
                    ours(domain, owner).filter(wanted).ifPresent(stamp -> remove(host, domain));
                }
                work.view().look(host, uuid);
            }
        });
    }

    private Optional<Stamp> ours(HostDomain domain, Owner owner) {
        return DomainFacts.read(domain.nextXml())
                .stamp()
                .filter(stamp -> DomainIds.of(stamp.owner().key()).contains(domain.uuid()))
                .filter(stamp -> stamp.provider().equals(defaults.provider()))
                .filter(stamp -> stamp.owner().key().equals(owner.key()));
    }

    private static void remove(Host host, HostDomain domain) {
        VmFiles files = VmFiles.of(domain);
        VolumeDeletion.requireActive(host, files.all());
        if (domain.run().active()) {
            domain.destroy();
        }
        files.all().forEach(file -> VolumeDeletion.delete(host, files, file));
        domain.undefine();
        tellLeft(host, domain.uuid());
    }

    private static void tellLeft(Host host, UUID uuid) {
        List<String> left = host.activePools().stream()
                .flatMap(pool -> Volumes.in(host, pool).names().stream().map(name -> new VolumeRef(pool, name)))
                .filter(volume -> volume.volume().startsWith(VolumeNames.prefix(uuid)))
                .map(VolumeRef::toString)
                .toList();
        if (!left.isEmpty()) {
            LOG.warn("the stamp of domain {}, which is removed, did not name {}: they are left alone", uuid, left);
        }
    }
}
