package io.virtfleet.provider.acme;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Gone;
import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.VmId;
import io.virtfleet.contract.task.TaskResult;
import io.virtfleet.contract.vm.DiskSpec;
import io.virtfleet.contract.vm.PowerAction;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VirtualMachines;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.sdk.server.task.TaskStore;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * The VMs of Acme. What Acme may take long for is a task. The task store runs one task per owner at a time, so that what
 * a task sees of its VM stays true until it ends.
 */
final class AcmeVms implements VirtualMachines {
    private static final String CREATE = "create";
    private static final String DELETE = "delete";

    private final AcmePlatform platform;
    private final TaskStore tasks;

    AcmeVms(AcmePlatform platform, TaskStore tasks) {
        this.platform = platform;
        this.tasks = tasks;
    }

    @Override
    public List<Fault> check() {
        return AcmeFaults.findings(platform::ping);
    }

    @Override
    public List<Fault> check(VmSpec spec) {
        return UnhonouredFields.of(spec);
    }

    @Override
    public Outcome<VmState> create(Owner owner, VmSpec spec, PowerState power) {
        refuseUnhonoured(spec);
        Supplier<Optional<AcmePlatform.Vm>> found = () -> platform.vmOf(owner.key());
        return change(owner, CREATE, found, () -> found.get().orElseGet(() -> platform.create(owner, spec, power)));
    }

    @Override
    public Outcome<VmState> power(OwnedVm vm, PowerAction action) {
        return switch (action) {
            case PowerAction.On on -> toward(PowerState.ON, vm, on, platform::start);
            case PowerAction.Off off -> toward(PowerState.OFF, vm, off, platform::stop);
            case PowerAction.Reset reset -> reset(vm, reset);
            case PowerAction.Shutdown shutdown -> throw unsupported("SHUTDOWN");
            case PowerAction.Reboot reboot -> throw unsupported("REBOOT");
            case PowerAction.Pause pause -> throw unsupported("PAUSE");
            case PowerAction.Resume resume -> throw unsupported("RESUME");
        };
    }

    private Outcome<VmState> toward(
            PowerState wanted, OwnedVm vm, PowerAction action, Function<VmId, AcmePlatform.Vm> how) {
        Optional<AcmePlatform.Vm> there = Optional.of(owned(vm)).filter(each -> each.power() == wanted);
        return change(vm.owner(), action, () -> there, () -> how.apply(vm.id()));
    }

    private Outcome<VmState> reset(OwnedVm vm, PowerAction.Reset action) {
        if (owned(vm).power() == PowerState.OFF) {
            throw ProviderException.of(FaultKind.INVALID_SPEC, "action", "action must not be RESET: the VM is off");
        }
        return change(vm.owner(), action, Optional::empty, () -> platform.reset(vm.id()));
    }

    @Override
    public Outcome<VmState> reconfigure(OwnedVm vm, VmSpec spec) {
        refuseUnhonoured(spec);
        AcmePlatform.Vm before = owned(vm);
        refuseShrinking(before.shape(), spec);
        Optional<AcmePlatform.Vm> there =
                Optional.of(before).filter(each -> each.wanted().equals(spec));
        return change(vm.owner(), spec, () -> there, () -> platform.reshape(vm.id(), spec));
    }

    @Override
    public Outcome<Gone> delete(OwnedVm vm) {
        OwnerKey owner = vm.owner().key();
        Optional<TaskRef> running = tasks.running(owner, DELETE);
        if (running.isPresent()) {
            return Outcome.pending(running.get());
        }
        if (describe(vm.id()).isEmpty()) {
            return Outcome.done(new Gone());
        }
        AcmePlatform.Vm there = owned(vm);
        return tasks.start(owner, DELETE, progress -> {
            AcmeFaults.translated(() -> platform.remove(there.id()));
            return new TaskResult.OfRemoval();
        });
    }

    @Override
    public Optional<VmState> describe(VmId id) {
        return AcmeFaults.translated(() -> platform.vm(id)).map(AcmeVmMapper::state);
    }

    @Override
    public Optional<VmState> find(OwnerKey owner) {
        return AcmeFaults.translated(() -> platform.vmOf(owner)).map(AcmeVmMapper::state);
    }

    /**
     * Changes the VM of an owner: answers the task that does so already, or the VM when there is nothing to do, or a new
     * task. BUSY when another change of it is under way.
     */
    private Outcome<VmState> change(
            Owner owner, Object change, Supplier<Optional<AcmePlatform.Vm>> there, Supplier<AcmePlatform.Vm> work) {
        Optional<TaskRef> running = tasks.running(owner.key(), change);
        if (running.isPresent()) {
            return Outcome.pending(running.get());
        }
        Optional<AcmePlatform.Vm> settled = AcmeFaults.translated(there);
        if (settled.isPresent()) {
            return Outcome.done(AcmeVmMapper.state(settled.get()));
        }
        return tasks.start(
                owner.key(), change, progress -> new TaskResult.OfVm(AcmeVmMapper.state(AcmeFaults.translated(work))));
    }

    /** The VM a change names; it must be there, and carry the stamp of the owner the change names. */
    private AcmePlatform.Vm owned(OwnedVm named) {
        AcmePlatform.Vm vm = AcmeFaults.translated(() -> platform.vm(named.id()))
                .orElseThrow(
                        () -> ProviderException.of(FaultKind.NOT_FOUND, "vm.vm_id", "there is no VM " + named.id()));
        if (!vm.owner().key().equals(named.owner().key())) {
            throw ProviderException.of(
                    FaultKind.CONFLICT, "vm.owner", "VM " + named.id() + " belongs to another owner");
        }
        return vm;
    }

    private static void refuseUnhonoured(VmSpec spec) {
        UnhonouredFields.of(spec).stream().findFirst().ifPresent(fault -> {
            throw new ProviderException(fault);
        });
    }

    private static void refuseShrinking(VmSpec shape, VmSpec wanted) {
        Map<String, Long> sizes = shape.disks().stream().collect(Collectors.toMap(DiskSpec::name, DiskSpec::sizeMib));
        for (int i = 0; i < wanted.disks().size(); i++) {
            DiskSpec disk = wanted.disks().get(i);
            long size = sizes.getOrDefault(disk.name(), 0L);
            if (disk.sizeMib() < size) {
                String path = "spec.disks[" + i + "].size_mib";
                throw ProviderException.of(
                        FaultKind.INVALID_SPEC, path, path + " must be at least " + size + ": disks never shrink");
            }
        }
    }

    private static ProviderException unsupported(String action) {
        return ProviderException.of(FaultKind.UNSUPPORTED, "action", "action " + action + " is not supported by Acme");
    }
}
