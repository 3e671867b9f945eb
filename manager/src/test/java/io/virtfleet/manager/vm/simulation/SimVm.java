package io.virtfleet.manager.vm.simulation;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.VmId;
import io.virtfleet.contract.vm.PowerAction;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmPhase;
import io.virtfleet.contract.vm.VmState;
import java.util.List;

/**
 * A VM on the platform.
 *
 * @param cpus that it runs with
 * @param wantedCpus that it will have after its next start
 * @param startedAt when it last began to run
 */
record SimVm(
        VmId id, Owner owner, PowerState power, VmPhase phase, int cpus, int wantedCpus, long startedAt, long version) {
    private static final long MEMORY_MIB = 4096;

    VmState state() {
        List<String> pending = cpus == wantedCpus ? List.of() : List.of("hardware.cpu_count");
        return VmState.draft(id, owner.namespace() + "-" + owner.name(), power)
                .owner(owner)
                .phase(phase)
                .hardware(cpus, MEMORY_MIB)
                .pendingRestart(pending)
                .viewVersion(version)
                .done();
    }

    SimVm at(long newVersion) {
        return new SimVm(id, owner, power, phase, cpus, wantedCpus, startedAt, newVersion);
    }

    SimVm in(VmPhase newPhase) {
        return new SimVm(id, owner, power, newPhase, cpus, wantedCpus, startedAt, version);
    }

    /** In the phase that goes with its power. */
    SimVm settled() {
        return in(VmPhase.at(power));
    }

    SimVm started(long now) {
        return new SimVm(id, owner, PowerState.ON, phase, wantedCpus, wantedCpus, now, version);
    }

    SimVm shaped(int newCpus, boolean hot) {
        int now = hot || power == PowerState.OFF ? newCpus : cpus;
        return new SimVm(id, owner, power, phase, now, newCpus, startedAt, version);
    }

    /** After the action; the same when there is nothing to do. */
    SimVm after(PowerAction action, long now) {
        return switch (action) {
            case PowerAction.On() ->
                switch (power) {
                    case ON -> this;
                    case PAUSED -> with(PowerState.ON);
                    case OFF -> started(now);
                };
            case PowerAction.Off() -> with(PowerState.OFF);
            case PowerAction.Shutdown _ -> power == PowerState.PAUSED ? refuse() : with(PowerState.OFF);
            case PowerAction.Reboot(), PowerAction.Reset() ->
                power == PowerState.ON ? new SimVm(id, owner, power, phase, cpus, wantedCpus, now, version) : refuse();
            case PowerAction.Pause() -> power == PowerState.OFF ? refuse() : with(PowerState.PAUSED);
            case PowerAction.Resume() -> power == PowerState.OFF ? refuse() : with(PowerState.ON);
        };
    }

    private SimVm with(PowerState other) {
        return new SimVm(id, owner, other, phase, cpus, wantedCpus, startedAt, version);
    }

    private SimVm refuse() {
        throw new ProviderException(Fault.of(FaultKind.INVALID_SPEC, "action", "not while the VM is " + power));
    }
}
