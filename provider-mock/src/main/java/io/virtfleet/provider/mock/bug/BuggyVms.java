package io.virtfleet.provider.mock.bug;

import io.virtfleet.contract.Capability;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.Gone;
import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.VmId;
import io.virtfleet.contract.vm.PowerAction;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VirtualMachines;
import io.virtfleet.contract.vm.VmPhase;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.provider.mock.world.MockFaults;
import io.virtfleet.provider.mock.world.MockVm;
import io.virtfleet.provider.mock.world.MockWorld;
import io.virtfleet.provider.mock.world.Shapes;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;

/** VMs with the planted bugs. */
public final class BuggyVms implements VirtualMachines {
    private static final Duration BLOCK = Duration.ofSeconds(3);
    private static final Duration RACE = Duration.ofMillis(100);

    private final VirtualMachines honest;
    private final MockWorld world;
    private final Bugs bugs;

    public BuggyVms(VirtualMachines honest, MockWorld world, Bugs bugs) {
        this.honest = honest;
        this.world = world;
        this.bugs = bugs;
    }

    @Override
    public String platformId() {
        return bugs.has(Bug.PLATFORM_ID_CHANGES) ? UUID.randomUUID().toString() : honest.platformId();
    }

    @Override
    public List<Fault> check() {
        return honest.check();
    }

    @Override
    public List<Fault> check(VmSpec spec) {
        if (bugs.has(Bug.VALIDATE_CHANGES_STATE)) {
            world.change(draft -> draft.makeUnowned(draft.freshId("validated"), Shapes.kept(spec)));
        }
        return bugs.has(Bug.VALIDATE_FINDS_NOTHING) ? List.of() : honest.check(spec);
    }

    @Override
    public Outcome<VmState> create(Owner owner, VmSpec spec, PowerState power) {
        if (bugs.has(Bug.CREATE_BLOCKS)) {
            LockSupport.parkNanos(BLOCK.toNanos());
        }
        Optional<MockVm> there = world.vmOf(owner.key());
        if (bugs.has(Bug.DUPLICATE_ON_REPEATED_CREATE) && there.isPresent()) {
            return Duplicates.make(world, owner, spec, power);
        }
        if (bugs.has(Bug.DUPLICATE_ON_CONCURRENT_CREATE) && there.isEmpty()) {
            LockSupport.parkNanos(RACE.toNanos());
            return Duplicates.make(world, owner, spec, power);
        }
        if (bugs.has(Bug.TASK_REPEATED_IS_NEW)
                && there.filter(vm -> vm.state().phase() == VmPhase.CREATING).isPresent()) {
            throw MockFaults.busy("the VM is being made");
        }
        try {
            return honest.create(owner, spec, power);
        } catch (ProviderException refused) {
            throw bugs.has(Bug.EXHAUSTED_WITHOUT_PARAMS)
                    ? new ProviderException(refused.fault().withParams(Map.of()))
                    : refused;
        }
    }

    @Override
    public Outcome<VmState> power(OwnedVm vm, PowerAction action) {
        if (bugs.has(Bug.CLAIMS_MISSING_CAPABILITY) && action instanceof PowerAction.Pause) {
            throw MockFaults.unsupported("action", "must not be PAUSE");
        }
        if (bugs.has(Bug.POWER_NOT_IDEMPOTENT) && action instanceof PowerAction.On && isOn(vm)) {
            throw MockFaults.conflict("action", "the VM is on");
        }
        if (bugs.has(Bug.OFF_WAITS_FOR_SHUTDOWN) && action instanceof PowerAction.Off && isIn(vm, VmPhase.STOPPING)) {
            throw MockFaults.busy("the guest is being shut down");
        }
        return told(honest.power(trusted(vm), action));
    }

    @Override
    public Outcome<VmState> reconfigure(OwnedVm vm, VmSpec spec) {
        if (bugs.has(Bug.SHRINKS_DISK) && world.vm(vm.id().value()).isPresent()) {
            return Outcome.done(world.change(draft -> {
                MockVm there = draft.owned(vm, "vm");
                return draft.put(there.restored(Shapes.next(there.shape(), spec), there.power()))
                        .state();
            }));
        }
        boolean forgets = bugs.has(Bug.RECONFIGURE_FORGETS_NIC) && !spec.nics().isEmpty();
        VmSpec read = forgets ? spec.withNics(spec.nics().subList(0, spec.nics().size() - 1)) : spec;
        Outcome<VmState> outcome = honest.reconfigure(trusted(vm), read);
        if (bugs.has(Bug.RECONFIGURE_ALWAYS_CHANGES)) {
            return Outcome.done(world.change(draft -> {
                MockVm touched = draft.put(draft.owned(vm, "vm").inPhase(VmPhase.STARTING));
                return draft.put(touched.settled()).state();
            }));
        }
        return told(outcome);
    }

    @Override
    public Outcome<Gone> delete(OwnedVm vm) {
        if (bugs.has(Bug.DELETE_GONE_IS_ERROR) && world.vm(vm.id().value()).isEmpty()) {
            throw MockFaults.notFound("vm.vm_id", "there is no VM " + vm.id());
        }
        if (bugs.has(Bug.DELETE_UNKNOWN_IS_ABSENT) && world.vm(vm.id().value()).isEmpty()) {
            return Outcome.done(new Gone());
        }
        return honest.delete(trusted(vm));
    }

    @Override
    public Optional<VmState> describe(VmId id) {
        Optional<VmState> found = honest.describe(id);
        if (bugs.has(Bug.DESCRIBE_GONE_IS_ERROR) && found.isEmpty()) {
            throw MockFaults.notFound("vm_id", "there is no VM " + id);
        }
        return found;
    }

    @Override
    public Optional<VmState> find(OwnerKey owner) {
        return bugs.has(Bug.FIND_BY_OWNER_MISSES) ? Optional.empty() : honest.find(owner);
    }

    @Override
    public Set<Capability> traits() {
        return honest.traits();
    }

    private boolean isOn(OwnedVm vm) {
        return world.vm(vm.id().value())
                .filter(there -> there.power() == PowerState.ON)
                .isPresent();
    }

    private boolean isIn(OwnedVm vm, VmPhase phase) {
        return world.vm(vm.id().value())
                .filter(there -> there.state().phase() == phase)
                .isPresent();
    }

    private OwnedVm trusted(OwnedVm vm) {
        if (!bugs.has(Bug.IGNORES_OWNER)) {
            return vm;
        }
        return world.vm(vm.id().value())
                .flatMap(there -> there.state().owner())
                .map(stamp -> new OwnedVm(vm.id(), stamp))
                .orElse(vm);
    }

    private Outcome<VmState> told(Outcome<VmState> outcome) {
        return bugs.has(Bug.VIEW_VERSION_FALLS) && outcome instanceof Outcome.Done<VmState>(VmState state)
                ? Outcome.done(MockVm.aged(state))
                : outcome;
    }
}
