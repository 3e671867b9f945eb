package io.virtfleet.manager.vm.plan;

import io.virtfleet.contract.vm.PowerAction;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.manager.vm.plan.VmStep.ReportPower;
import io.virtfleet.manager.vm.plan.VmStep.ReportRestart;
import io.virtfleet.manager.vm.plan.VmStep.SetPower;
import io.virtfleet.manager.vm.plan.VmView.Desired;
import io.virtfleet.manager.vm.plan.VmView.OnRestartNeeded;
import io.virtfleet.manager.vm.plan.VmView.Power;
import io.virtfleet.manager.vm.plan.VmView.Target;
import java.util.Optional;

/** The part of the plan that is about power. */
final class VmPowerPlan {
    private VmPowerPlan() {}

    /** What to do so that a VM that should not run does not run. */
    static Optional<VmStep> stop(VmMemory memory, Desired.Complete desired, VmState vm) {
        Target target = desired.power().target();
        if (target != Target.OFF && target != Target.OFF_GRACEFUL) {
            return Optional.empty();
        }
        return switch (vm.power()) {
            case OFF -> Optional.empty();
            case ON -> Optional.of(change(memory, vm, off(desired.power())));
            // A guest that does not run cannot shut down.
            case PAUSED ->
                Optional.of(change(
                        memory, vm, target == Target.OFF_GRACEFUL ? new PowerAction.Resume() : new PowerAction.Off()));
        };
    }

    /** What to do so that a VM that should run, or pause while it runs, does. */
    static Optional<VmStep> start(VmMemory memory, Desired.Complete desired, VmState vm) {
        return switch (desired.power().target()) {
            case OFF, OFF_GRACEFUL -> Optional.empty();
            case ON ->
                vm.power() == PowerState.ON ? Optional.empty() : Optional.of(turnOn(memory, desired.power(), vm));
            case PAUSED ->
                switch (vm.power()) {
                    case PAUSED -> Optional.empty();
                    case ON -> Optional.of(change(memory, vm, new PowerAction.Pause()));
                    case OFF -> Optional.of(turnOn(memory, desired.power(), vm));
                };
        };
    }

    /** A restart that the user asked for by a new token, or by wanting changes to take effect at once. */
    static Optional<VmStep> restart(VmMemory memory, Desired.Complete desired, VmState vm) {
        if (vm.power() != PowerState.ON) {
            return Optional.empty();
        }
        Optional<String> token = newToken(memory, desired.power());
        boolean waiting = !vm.pendingRestart().isEmpty();
        boolean atOnce = desired.policies().onRestartNeeded() == OnRestartNeeded.RESTART;
        if (waiting && (atOnce || token.isPresent())) {
            // What waits for a start needs one: a guest that reboots stays in the same machine. The next look finds
            // the VM off and starts it.
            return Optional.of(onceOnly(memory, new SetPower(vm, off(desired.power()), token)));
        }
        return token.map(fresh ->
                onceOnly(memory, new SetPower(vm, desired.power().restart().how(), Optional.of(fresh))));
    }

    /** A token is written down before it is acted upon. */
    private static VmStep onceOnly(VmMemory memory, SetPower step) {
        return step.restartToken()
                .filter(_ -> !memory.restart().due())
                .<VmStep>map(token -> new ReportRestart(step, token))
                .orElse(step);
    }

    /** The token a VM was made with asks for nothing. */
    private static Optional<String> newToken(VmMemory memory, Power power) {
        String token = power.restart().token();
        boolean fresh = memory.id().isPresent()
                && (memory.restart().due()
                        || !token.equals(memory.restartToken().orElse("")));
        return fresh && !token.isEmpty() ? Optional.of(token) : Optional.empty();
    }

    private static PowerAction off(Power power) {
        return switch (power.target()) {
            case OFF -> new PowerAction.Off();
            case OFF_GRACEFUL -> shutdown(power);
            case ON, PAUSED ->
                power.restart().how() instanceof PowerAction.Reset ? new PowerAction.Off() : shutdown(power);
        };
    }

    private static PowerAction shutdown(Power power) {
        return new PowerAction.Shutdown(power.grace(), PowerAction.AfterGrace.OFF);
    }

    /** A start is as good as the restart that a new token asks for; the end of a pause is not. */
    private static VmStep turnOn(VmMemory memory, Power power, VmState vm) {
        Optional<String> token = vm.power() == PowerState.OFF ? newToken(memory, power) : Optional.empty();
        return change(memory, new SetPower(vm, new PowerAction.On(), token));
    }

    private static VmStep change(VmMemory memory, VmState vm, PowerAction action) {
        return change(memory, new SetPower(vm, action, Optional.empty()));
    }

    private static VmStep change(VmMemory memory, SetPower step) {
        boolean reported = memory.reportedPower().isEmpty()
                || memory.reportedPower().get() == step.vm().power();
        return reported ? onceOnly(memory, step) : new ReportPower(step.vm());
    }
}
