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
import io.virtfleet.contract.VmId;
import io.virtfleet.contract.vm.BootSource;
import io.virtfleet.contract.vm.PowerAction;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VirtualMachines;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.provider.libvirt.storage.DiskContent;
import io.virtfleet.provider.libvirt.storage.DiskMaker;
import io.virtfleet.provider.libvirt.storage.ImportId;
import io.virtfleet.provider.libvirt.view.KnownDomains;
import io.virtfleet.provider.libvirt.vm.reconfigure.VmReconfiguration;
import io.virtfleet.provider.libvirt.vm.shape.HostFindings;
import io.virtfleet.provider.libvirt.vm.shape.LibvirtFields;
import io.virtfleet.provider.libvirt.vm.shape.SpecFindings;
import io.virtfleet.provider.libvirt.work.HostDefaults;
import io.virtfleet.provider.libvirt.work.VmWork;
import io.virtfleet.sdk.cloudinit.SeedImage;
import io.virtfleet.sdk.power.PowerTable;
import io.virtfleet.sdk.server.task.TaskProgress;
import io.virtfleet.sdk.spec.HonouredFields;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The VMs of a libvirt host. */
public final class LibvirtVms implements VirtualMachines {
    private static final Set<Capability> TRAITS = Set.of(
            Capability.PAUSE,
            Capability.GUEST_SHUTDOWN,
            Capability.DISK_HOT_GROW,
            Capability.DISK_HOT_PLUG,
            Capability.NIC_HOT_PLUG);

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
        power = new VmPower(work, new PowerTable(TRAITS));
        reconfiguration = new VmReconfiguration(work, defaults);
    }

    @Override
    public List<Fault> check() {
        return work.session().doubt().map(List::of).orElse(List.of());
    }

    @Override
    public List<Fault> check(VmSpec spec) {
        List<Fault> findings = new ArrayList<>(LibvirtFields.ofCreate(spec));
        findings.addAll(FieldPath.inspect(root -> {
                    SeedImage.check(spec, root.field("spec"));
                    return spec;
                })
                .findings());
        findings.addAll(work.session().call(host -> HostFindings.of(host, spec, defaults)));
        findings.addAll(SpecFindings.of(() -> work.session().act(host -> bootDisks.content(host, spec))));
        return findings.stream().distinct().toList();
    }

    @Override
    public Outcome<VmState> create(Owner owner, VmSpec spec, PowerState wanted) {
        NewVm vm = new NewVm(
                owner,
                spec,
                wanted,
                (host, design) -> design.disks(bootDisks
                        .content(host, spec)
                        .map(boot -> Map.of(VmState.BOOT_DISK, boot))
                        .orElse(Map.of())));
        return work.changes()
                .create(
                        owner.key(),
                        () -> {
                            refuse(spec);
                            refuseAnothers(owner, spec.boot());
                            work.session().act(host -> bootDisks.content(host, spec));
                        },
                        (remains, progress) -> {
                            VmState made = creation.create(vm, remains, progress);
                            work.session().act(host -> bootDisks.removeTaken(host, spec));
                            return made;
                        });
    }

    /** How a VM is made of what its disks hold, by name. */
    @FunctionalInterface
    public interface Making {
        VmState of(Map<String, DiskContent> contents, TaskProgress progress);
    }

    /** Finds what the disks of a VM hold, and has it made of them. */
    @FunctionalInterface
    public interface Origin {
        VmState make(Making making, TaskProgress progress);
    }

    /** As {@link #create}, with disks that come from elsewhere. */
    public Outcome<VmState> create(Owner owner, VmSpec spec, PowerState wanted, Origin origin) {
        return work.changes().create(owner.key(), () -> refuse(spec), (remains, progress) -> {
            Making making = (contents, told) -> creation.create(
                    new NewVm(owner, spec, wanted, (host, design) -> design.disks(contents)), remains, told);
            return origin.make(making, progress);
        });
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
        HonouredFields.refuse(LibvirtFields.ofCreate(spec));
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
        return work.changes().delete(vm, removal);
    }

    @Override
    public Optional<VmState> describe(VmId id) {
        return work.find(id).map(KnownDomains.Known::state);
    }

    @Override
    public Optional<VmState> find(OwnerKey owner) {
        return work.find(owner).map(KnownDomains.Known::state);
    }

    @Override
    public Set<Capability> traits() {
        return TRAITS;
    }
}
