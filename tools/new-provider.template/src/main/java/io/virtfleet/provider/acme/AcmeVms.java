package io.virtfleet.provider.acme;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Gone;
import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.VmId;
import io.virtfleet.contract.vm.DiskSpec;
import io.virtfleet.contract.vm.PowerAction;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VirtualMachines;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.sdk.power.PowerChange;
import io.virtfleet.sdk.power.PowerStep;
import io.virtfleet.sdk.power.PowerTable;
import io.virtfleet.sdk.server.task.TaskProgress;
import io.virtfleet.sdk.server.task.TaskStore;
import io.virtfleet.sdk.spec.HonouredFields;
import io.virtfleet.sdk.work.PlatformVms;
import io.virtfleet.sdk.work.VmChanges;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The VMs of Acme. Each change is a task, and {@link VmChanges} looks at the VM again inside it. What Acme does within a
 * moment is answered as done.
 */
final class AcmeVms implements VirtualMachines {
    private static final Duration MOMENT = Duration.ofSeconds(1);

    /** Add the capabilities of {@code traits()} that allow SHUTDOWN, REBOOT and PAUSE once Acme does them. */
    private static final PowerTable POWER = new PowerTable(Set.of());

    private final AcmePlatform platform;
    private final VmChanges<AcmePlatform.Vm> changes;

    AcmeVms(AcmePlatform platform, TaskStore tasks) {
        this.platform = platform;
        changes = new VmChanges<>(tasks, new Found(platform), MOMENT);
    }

    /** Asks Acme each time. */
    private record Found(AcmePlatform platform) implements PlatformVms<AcmePlatform.Vm> {
        @Override
        public Optional<AcmePlatform.Vm> find(VmId id) {
            return AcmeFaults.translated(() -> platform.vm(id));
        }

        @Override
        public Optional<AcmePlatform.Vm> find(OwnerKey owner) {
            return AcmeFaults.translated(() -> platform.vmOf(owner));
        }

        @Override
        public VmState state(AcmePlatform.Vm vm) {
            return AcmeVmMapper.state(vm);
        }
    }

    @Override
    public List<Fault> check() {
        return AcmeFaults.findings(platform::ping);
    }

    @Override
    public List<Fault> check(VmSpec spec) {
        return AcmeFields.HONOURED.ofCreate(spec);
    }

    @Override
    public Outcome<VmState> create(Owner owner, VmSpec spec, PowerState power) {
        return changes.create(
                owner.key(),
                () -> HonouredFields.refuse(AcmeFields.HONOURED.ofCreate(spec)),
                (remains, progress) -> state(AcmeFaults.translated(() -> platform.create(owner, spec, power))));
    }

    @Override
    public Outcome<VmState> power(OwnedVm vm, PowerAction action) {
        return changes.change(vm, action, new PowerChange<>(POWER, action, AcmePlatform.Vm::power, this::take));
    }

    private VmState take(AcmePlatform.Vm vm, PowerStep step, TaskProgress progress) {
        return state(AcmeFaults.translated(() -> switch (step) {
            case PowerStep.Start start -> platform.start(vm.id());
            case PowerStep.Stop stop -> platform.stop(vm.id());
            case PowerStep.Reset reset -> platform.reset(vm.id());
            case PowerStep.Resume resume -> throw new IllegalStateException("Acme pauses no VMs");
            case PowerStep.Pause pause -> throw new IllegalStateException("Acme pauses no VMs");
            case PowerStep.ShutDown shutDown -> throw new IllegalStateException("Acme asks no guests");
            case PowerStep.Reboot reboot -> throw new IllegalStateException("Acme asks no guests");
        }));
    }

    @Override
    public Outcome<VmState> reconfigure(OwnedVm vm, VmSpec spec) {
        return changes.change(vm, spec, new VmChanges.Change<AcmePlatform.Vm, VmSpec>() {
            @Override
            public Optional<VmSpec> plan(AcmePlatform.Vm found) {
                HonouredFields.refuse(AcmeFields.HONOURED.ofReconfigure(spec));
                refuseShrinking(found.shape(), spec);
                return Optional.of(spec).filter(wanted -> !wanted.equals(found.wanted()));
            }

            @Override
            public VmState apply(AcmePlatform.Vm found, VmSpec wanted, TaskProgress progress) {
                return state(AcmeFaults.translated(() -> platform.reshape(found.id(), wanted)));
            }
        });
    }

    @Override
    public Outcome<Gone> delete(OwnedVm vm) {
        return changes.delete(vm, (found, progress) -> AcmeFaults.translated(() -> platform.remove(found.id())));
    }

    @Override
    public Optional<VmState> describe(VmId id) {
        return AcmeFaults.translated(() -> platform.vm(id)).map(AcmeVmMapper::state);
    }

    @Override
    public Optional<VmState> find(OwnerKey owner) {
        return AcmeFaults.translated(() -> platform.vmOf(owner)).map(AcmeVmMapper::state);
    }

    private static VmState state(AcmePlatform.Vm vm) {
        return AcmeVmMapper.state(vm);
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
}
