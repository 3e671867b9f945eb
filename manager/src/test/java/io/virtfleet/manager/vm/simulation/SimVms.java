package io.virtfleet.manager.vm.simulation;

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
import io.virtfleet.contract.task.TaskState;
import io.virtfleet.contract.task.Tasks;
import io.virtfleet.contract.vm.PowerAction;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VirtualMachines;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.manager.vm.plan.VmMemory;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** One process's way to the provider, on which calls fail, and answers get lost after the work was done. */
record SimVms(SimWorld world, SimProvider provider, SimProcess process, SimCallLog ledger, SimFlaw flaw)
        implements VirtualMachines, Tasks {
    private static final double FAILS = 0.06;
    private static final List<FaultKind> PASSING =
            List.of(FaultKind.BUSY, FaultKind.UNREACHABLE, FaultKind.INTERNAL, FaultKind.DENIED, FaultKind.EXHAUSTED);
    private static final List<FaultKind> LASTING =
            List.of(FaultKind.INVALID_SPEC, FaultKind.UNSUPPORTED, FaultKind.CONFLICT);

    @Override
    public List<Fault> check() {
        return List.of();
    }

    @Override
    public List<Fault> check(VmSpec spec) {
        return List.of();
    }

    @Override
    public Outcome<VmState> create(Owner owner, VmSpec spec, PowerState power) {
        return change("create", owner, () -> provider.create(process.epoch(), owner, spec, power));
    }

    @Override
    public Outcome<VmState> power(OwnedVm vm, PowerAction action) {
        return change(action.toString(), vm.owner(), () -> provider.power(process.epoch(), vm, action));
    }

    @Override
    public Outcome<VmState> reconfigure(OwnedVm vm, VmSpec spec) {
        return change("reconfigure", vm.owner(), () -> provider.reconfigure(process.epoch(), vm, spec));
    }

    @Override
    public Outcome<Gone> delete(OwnedVm vm) {
        return change("delete " + vm.id(), vm.owner(), () -> provider.delete(process.epoch(), vm));
    }

    @Override
    public Optional<VmState> describe(VmId id) {
        return look("describe " + id, () -> provider.describe(id));
    }

    @Override
    public Optional<VmState> find(OwnerKey owner) {
        try {
            return look("find " + ledger.name(owner.uid()), () -> provider.find(owner.uid()));
        } catch (ProviderException reason) {
            if (flaw == SimFlaw.UNKNOWN_IS_ABSENT) {
                return Optional.empty();
            }
            throw reason;
        }
    }

    @Override
    public TaskState state(TaskRef task) {
        return look("look at " + task, () -> provider.state(task));
    }

    private <T> T change(String what, Owner owner, Supplier<T> call) {
        ledger.asked(process.wish(owner.uid()) + ": " + what, world.now());
        return doubting(owner, () -> attempt(what, owner, call));
    }

    private <T> T attempt(String what, Owner owner, Supplier<T> call) {
        return call(what + " for " + owner.name(), () -> {
            if (world.mishap(FAILS / 4)) {
                ledger.stalled(owner.uid());
                throw new ProviderException(Fault.of(world.pick(LASTING), "not like this"));
            }
            return call.get();
        });
    }

    private <T> T doubting(Owner owner, Supplier<T> call) {
        try {
            return call.get();
        } catch (ProviderException failure) {
            if (!VmMemory.refused(failure.fault())) {
                provider.doubt(owner.uid());
            }
            throw failure;
        } catch (SimCrash crash) {
            provider.doubt(owner.uid());
            throw crash;
        }
    }

    private <T> T look(String what, Supplier<T> call) {
        return call(what, call);
    }

    private <T> T call(String what, Supplier<T> call) {
        ledger.called();
        return process.effect(what, () -> {
            if (world.mishap(FAILS)) {
                Fault fault = Fault.of(world.pick(PASSING), "not now");
                throw new ProviderException(world.flip(0.3) ? fault.withRetryAfter(Duration.ofSeconds(2)) : fault);
            }
            T answer = call.get();
            if (world.mishap(provider.weather().lostAnswers())) {
                throw new ProviderException(Fault.of(FaultKind.UNREACHABLE, "the answer was lost"));
            }
            return answer;
        });
    }
}
