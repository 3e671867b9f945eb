package io.virtfleet.manager.vm.simulation;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Gone;
import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.VmId;
import io.virtfleet.contract.task.TaskState;
import io.virtfleet.contract.vm.PowerAction;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmPhase;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** A provider as the contract wants it: one VM for an owner, tasks, and a fence. */
final class SimProvider {
    private final SimWorld world;
    private final SimPlatform platform;
    private final Traits traits;
    private SimTasks tasks;
    private Optional<SimTasks> next = Optional.empty();
    private int processes;
    private final List<Runnable> restarts = new ArrayList<>();
    private long highestEpoch;
    private boolean shutOut;

    /** How this provider does what the contract leaves open; with a flaw it breaks the contract. */
    record Traits(SimFlaw flaw, boolean hotAdd, boolean cancels, double slow, SimWeather weather) {}

    SimProvider(SimWorld world, SimPlatform platform, Traits traits) {
        this.world = world;
        this.platform = platform;
        this.traits = traits;
        this.tasks = process();
    }

    private SimTasks process() {
        return new SimTasks(world, platform, traits.weather(), "t-" + ++processes + "-");
    }

    SimWeather weather() {
        return traits.weather();
    }

    /** While it is rolled out, some calls come to the old process and some to the new one. */
    private SimTasks tasks() {
        return next.filter(_ -> world.flip(0.5)).orElse(tasks);
    }

    /** A second process is started beside the old one, which ends some time later. */
    void roll() {
        if (next.isEmpty()) {
            world.note("the provider is rolled out");
            next = Optional.of(process());
            world.soon(15_000, this::rolled);
        }
    }

    private void rolled() {
        restart();
        tasks = next.orElseThrow();
        next = Optional.empty();
    }

    /** For a while it takes every manager for one that does not lead any more, as after a restore of the cluster. */
    void shutOut() {
        world.note("the provider shuts everyone out");
        shutOut = true;
        world.soon(20_000, () -> shutOut = false);
    }

    Outcome<VmState> create(long epoch, Owner owner, VmSpec spec, PowerState power) {
        fence(epoch);
        boolean blind = traits.flaw() == SimFlaw.OWNERS_UNKNOWN
                || (traits.flaw() == SimFlaw.SECOND_PROCESS_BLIND && next.isPresent() && world.flip(0.5));
        Optional<SimVm> there = blind ? Optional.empty() : platform.byOwner(owner.key());
        if (there.filter(vm -> vm.phase() == VmPhase.DELETING).isPresent()) {
            throw busy();
        }
        if (there.isPresent() && there.get().phase() != VmPhase.CREATING) {
            return Outcome.done(there.get().state());
        }
        SimVm vm =
                there.orElseGet(() -> platform.put(draft(owner, spec.hardware().cpuCount())));
        Function<SimVm, Optional<SimVm>> finish =
                draft -> Optional.of(power == PowerState.ON ? draft.started(world.now()) : draft);
        return change(vm, SimTask.CREATE, VmPhase.CREATING, finish);
    }

    private SimVm draft(Owner owner, int cpus) {
        return new SimVm(platform.newId(), owner, PowerState.OFF, VmPhase.CREATING, cpus, cpus, 0, 0);
    }

    Outcome<VmState> power(long epoch, OwnedVm owned, PowerAction action) {
        fence(epoch);
        SimVm vm = owned(owned).orElseThrow(SimProvider::gone);
        SimVm wanted = vm.after(action, world.now());
        if (tasks().running(vm.id()).isEmpty() && wanted.equals(vm)) {
            return Outcome.done(vm.state());
        }
        VmPhase during = wanted.power() == PowerState.OFF ? VmPhase.STOPPING : VmPhase.STARTING;
        return change(vm, action, during, now -> {
            SimVm after = now.after(action, world.now());
            if (action instanceof PowerAction.Reboot || action instanceof PowerAction.Reset) {
                platform.rebooted(now.owner().uid());
            }
            return Optional.of(after);
        });
    }

    Outcome<VmState> reconfigure(long epoch, OwnedVm owned, VmSpec spec) {
        fence(epoch);
        SimVm vm = owned(owned).orElseThrow(SimProvider::gone);
        int cpus = spec.hardware().cpuCount();
        if (tasks().running(vm.id()).isEmpty() && vm.wantedCpus() == cpus) {
            return Outcome.done(vm.state());
        }
        return change(vm, spec, vm.phase(), now -> Optional.of(now.shaped(cpus, traits.hotAdd())));
    }

    Outcome<Gone> delete(long epoch, OwnedVm owned) {
        fence(epoch);
        Optional<SimVm> there = owned(owned);
        if (there.isEmpty()) {
            return Outcome.done(new Gone());
        }
        SimVm vm = there.get();
        if (traits.cancels()) {
            tasks().cancelOther(vm, SimTask.DELETE);
        }
        return switch (change(vm, SimTask.DELETE, VmPhase.DELETING, _ -> Optional.empty())) {
            case Outcome.Done<VmState> _ -> Outcome.done(new Gone());
            case Outcome.Pending<VmState>(TaskRef task) -> Outcome.pending(task);
        };
    }

    Optional<VmState> describe(VmId id) {
        return platform.find(id).map(SimVm::state);
    }

    Optional<VmState> find(String uid) {
        return platform.all().stream()
                .filter(vm -> vm.owner().uid().equals(uid))
                .findFirst()
                .map(SimVm::state);
    }

    TaskState state(TaskRef task) {
        return tasks().state(task);
    }

    /** Called after each restart: every stream is lost. */
    void onRestart(Runnable lost) {
        restarts.add(lost);
    }

    /** Tasks are forgotten, some with their work done; VMs and the epoch are not. */
    void restart() {
        world.note("the provider restarts");
        platform.all().forEach(vm -> platform.doubt(vm.owner().uid(), world.now()));
        tasks.forget();
        List.copyOf(restarts).forEach(Runnable::run);
    }

    private Outcome<VmState> change(SimVm vm, Object asked, VmPhase during, Function<SimVm, Optional<SimVm>> work) {
        SimTasks process = tasks();
        Optional<SimTask> running = process.running(vm.id());
        if (running.isPresent()) {
            if (running.get().asked().equals(asked)) {
                return Outcome.pending(running.get().ref());
            }
            throw busy();
        }
        if (world.flip(traits.slow())) {
            return Outcome.pending(process.begin(vm, asked, during, work));
        }
        return Outcome.done(process.finish(vm, work).map(SimVm::state).orElse(vm.state()));
    }

    private Optional<SimVm> owned(OwnedVm owned) {
        Optional<SimVm> there = platform.find(owned.id());
        if (there.filter(vm -> !vm.owner().key().equals(owned.owner().key())).isPresent()) {
            throw new ProviderException(Fault.of(FaultKind.CONFLICT, "vm.owner", "another's VM"));
        }
        return there;
    }

    /** Whether what was asked for this owner was done cannot be known. */
    void doubt(String uid) {
        platform.doubt(uid, world.now());
    }

    private void fence(long epoch) {
        if (shutOut || (epoch < highestEpoch && traits.flaw() != SimFlaw.FENCE_OPEN)) {
            throw new ProviderException(Fault.of(FaultKind.FENCED, "another manager leads"));
        }
        highestEpoch = Math.max(epoch, highestEpoch);
    }

    private static ProviderException gone() {
        return new ProviderException(Fault.of(FaultKind.NOT_FOUND, "vm.vm_id", "there is no such VM"));
    }

    private static ProviderException busy() {
        return new ProviderException(Fault.of(FaultKind.BUSY, "another change of this VM goes on"));
    }
}
