package io.virtfleet.provider.libvirt.vm;

import io.virtfleet.contract.Capability;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.FieldPath;
import io.virtfleet.contract.Gone;
import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.VmId;
import io.virtfleet.contract.task.TaskResult;
import io.virtfleet.contract.vm.BootSource;
import io.virtfleet.contract.vm.PowerAction;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VirtualMachines;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.provider.libvirt.domain.Stamp;
import io.virtfleet.provider.libvirt.storage.DiskContent;
import io.virtfleet.provider.libvirt.storage.DiskMaker;
import io.virtfleet.provider.libvirt.storage.ImportId;
import io.virtfleet.provider.libvirt.view.KnownDomains;
import io.virtfleet.sdk.cloudinit.SeedImage;
import io.virtfleet.sdk.server.task.TaskProgress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/** The VMs of a libvirt host. */
public final class LibvirtVms implements VirtualMachines {
    private static final String CREATE = "create";
    private static final String DELETE = "delete";
    private static final Fault TO_BE_DELETED = Fault.of(FaultKind.CONFLICT, "the VM is to be deleted");

    private final VmWork work;
    private final BootDisks bootDisks;
    private final HostDefaults defaults;
    private final VmRemoval removal;
    private final VmCreation creation;
    private final VmPower power;
    private final VmReconfiguration reconfiguration;

    public LibvirtVms(VmWork work, BootDisks bootDisks, DiskMaker diskMaker, HostDefaults defaults) {
        this.work = work;
        this.bootDisks = bootDisks;
        this.defaults = defaults;
        removal = new VmRemoval(work, defaults);
        creation = new VmCreation(work, removal, diskMaker, defaults);
        power = new VmPower(work);
        reconfiguration = new VmReconfiguration(work, defaults);
    }

    @Override
    public List<Fault> check() {
        return work.session().doubt().map(List::of).orElse(List.of());
    }

    @Override
    public List<Fault> check(VmSpec spec) {
        List<Fault> findings = new ArrayList<>(UnhonouredFields.of(spec));
        findings.addAll(FieldPath.inspect(root -> {
                    SeedImage.check(spec, root.field("spec"));
                    return spec;
                })
                .findings());
        findings.addAll(work.session().call(host -> HostFindings.of(host, spec, defaults)));
        findings.addAll(SpecFindings.of(() -> work.session().act(host -> bootDisks.content(host, spec))));
        return findings;
    }

    @Override
    public Outcome<VmState> create(Owner owner, VmSpec spec, PowerState wanted) {
        Optional<Outcome<VmState>> already = already(owner.key());
        if (already.isPresent()) {
            return already.get();
        }
        refuse(spec);
        refuseAnothers(owner, spec.boot());
        work.session().act(host -> bootDisks.content(host, spec));
        NewVm vm = new NewVm(
                owner,
                spec,
                wanted,
                (host, design) -> design.disks(bootDisks
                        .content(host, spec)
                        .map(boot -> Map.of(VmState.BOOT_DISK, boot))
                        .orElse(Map.of())));
        return work.change(owner.key(), CREATE, progress -> {
            TaskResult made = creation.create(vm, progress);
            work.session().act(host -> bootDisks.removeTaken(host, spec));
            return made;
        });
    }

    /** How a VM is made of what its disks hold, by name. */
    @FunctionalInterface
    public interface Making {
        TaskResult of(Map<String, DiskContent> contents, TaskProgress progress);
    }

    /** Finds what the disks of a VM hold, and has it made of them. */
    @FunctionalInterface
    public interface Origin {
        TaskResult make(Making making, TaskProgress progress);
    }

    /** As {@link #create}, with disks that come from elsewhere. */
    public Outcome<VmState> create(Owner owner, VmSpec spec, PowerState wanted, Origin origin) {
        Optional<Outcome<VmState>> already = already(owner.key());
        if (already.isPresent()) {
            return already.get();
        }
        refuse(spec);
        Making making = (contents, progress) ->
                creation.create(new NewVm(owner, spec, wanted, (host, design) -> design.disks(contents)), progress);
        return work.change(owner.key(), CREATE, progress -> origin.make(making, progress));
    }

    /** The VM that an owner has, or the task that makes it. */
    private Optional<Outcome<VmState>> already(OwnerKey owner) {
        Optional<TaskRef> running = work.tasks().running(owner, CREATE);
        if (running.isPresent()) {
            return running.map(Outcome::pending);
        }
        return found(owner).filter(vm -> vm.stamp().made()).map(vm -> Outcome.done(vm.state()));
    }

    /** A disk is brought for a fleet; another one on the same host does not find it. */
    private static void refuseAnothers(Owner owner, BootSource boot) {
        if (boot instanceof BootSource.FromDisk disk && !ImportId.belongsTo(owner.fleet(), disk.diskId())) {
            throw ProviderException.of(
                    FaultKind.NOT_FOUND,
                    "spec.existing_disk.disk_id",
                    "no whole disk '" + disk.diskId() + "' was brought to this host");
        }
    }

    private void refuse(VmSpec spec) {
        UnhonouredFields.refuse(spec);
        work.session().act(host -> HostFindings.refuse(host, spec, defaults));
    }

    @Override
    public Outcome<VmState> power(OwnedVm vm, PowerAction action) {
        return power.power(vm, action);
    }

    @Override
    public Outcome<VmState> reconfigure(OwnedVm vm, VmSpec spec) {
        return reconfiguration.reconfigure(vm, spec);
    }

    @Override
    public Outcome<Gone> delete(OwnedVm vm) {
        OwnerKey owner = vm.owner().key();
        if (work.look(vm.id()).isEmpty()) {
            return Outcome.done(new Gone());
        }
        UUID uuid = work.owned(vm).now().uuid();
        work.session().act(host -> LinkedClones.refuse(host, uuid));
        clearTheWay(owner);
        return work.change(owner, DELETE, Gone.class, progress -> {
            // Once more, now that nobody can begin to rest on it.
            work.session().act(host -> LinkedClones.refuse(host, uuid));
            removal.removeAll(uuid, vm.owner());
            return new TaskResult.OfRemoval();
        });
    }

    /** What else is being done to a VM that is to be deleted is stopped. BUSY until it has. */
    private void clearTheWay(OwnerKey owner) {
        try {
            work.tasks().running(owner, DELETE);
        } catch (ProviderException another) {
            work.tasks().cancel(owner, TO_BE_DELETED);
        }
    }

    @Override
    public Optional<VmState> describe(VmId id) {
        return work.look(id).map(KnownDomains.Known::state);
    }

    @Override
    public Optional<VmState> find(OwnerKey owner) {
        return found(owner).map(KnownDomains.Known::state);
    }

    private Optional<KnownDomains.Known> found(OwnerKey owner) {
        return DomainIds.of(owner).stream()
                .map(work::look)
                .flatMap(Optional::stream)
                .filter(vm -> belongs(vm, owner))
                .findFirst();
    }

    @Override
    public Set<Capability> traits() {
        return Set.of(
                Capability.PAUSE,
                Capability.GUEST_SHUTDOWN,
                Capability.DISK_HOT_GROW,
                Capability.DISK_HOT_PLUG,
                Capability.NIC_HOT_PLUG);
    }

    private static boolean belongs(KnownDomains.Known vm, OwnerKey owner) {
        return vm.now()
                .stamp()
                .map(Stamp::owner)
                .filter(found -> found.key().equals(owner))
                .isPresent();
    }
}
