package io.virtfleet.manager.vm.plan;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.vm.VmPhase;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.manager.vm.plan.VmStep.AcceptFailure;
import io.virtfleet.manager.vm.plan.VmStep.AwaitInputs;
import io.virtfleet.manager.vm.plan.VmStep.AwaitProvider;
import io.virtfleet.manager.vm.plan.VmStep.AwaitRetry;
import io.virtfleet.manager.vm.plan.VmStep.AwaitTask;
import io.virtfleet.manager.vm.plan.VmStep.BlockDelete;
import io.virtfleet.manager.vm.plan.VmStep.Create;
import io.virtfleet.manager.vm.plan.VmStep.Delete;
import io.virtfleet.manager.vm.plan.VmStep.Hold;
import io.virtfleet.manager.vm.plan.VmStep.NoAction;
import io.virtfleet.manager.vm.plan.VmStep.Reconfigure;
import io.virtfleet.manager.vm.plan.VmStep.Refuse;
import io.virtfleet.manager.vm.plan.VmStep.Release;
import io.virtfleet.manager.vm.plan.VmStep.ReportReconfigure;
import io.virtfleet.manager.vm.plan.VmStep.ReportVanished;
import io.virtfleet.manager.vm.plan.VmStep.Settle;
import io.virtfleet.manager.vm.plan.VmView.DeletionPolicy;
import io.virtfleet.manager.vm.plan.VmView.Desired;
import io.virtfleet.manager.vm.plan.VmView.OnDrift;
import io.virtfleet.manager.vm.plan.VmView.OnVanished;
import io.virtfleet.manager.vm.plan.VmView.Presence.Absent;
import io.virtfleet.manager.vm.plan.VmView.Presence.ChangeFailed;
import io.virtfleet.manager.vm.plan.VmView.Presence.Changing;
import io.virtfleet.manager.vm.plan.VmView.Presence.Present;
import io.virtfleet.manager.vm.plan.VmView.Presence.Unknown;
import io.virtfleet.manager.vm.plan.VmView.UnknownReason;
import java.util.List;
import java.util.Optional;

/** Decides the next step for a VM from what was observed; a pure function. */
public final class VmPlan {
    private VmPlan() {}

    public static VmStep next(VmView view) {
        VmStep step = decide(view);
        return view.backoffs().stream()
                .filter(backoff -> backoff.delays(step))
                .findFirst()
                .map(backoff -> delay(step, backoff, view))
                .orElse(step);
    }

    private static VmStep delay(VmStep step, VmBackoff backoff, VmView view) {
        DeletionPolicy policy = view.lifecycle().deletionPolicy();
        if (step instanceof Release && policy == DeletionPolicy.ORPHAN) {
            return step;
        }
        boolean given = policy == DeletionPolicy.FORCE
                && backoff.request().action() == VmAction.DELETE
                && backoff.fault().filter(VmPlan::isVerdict).isPresent();
        return given
                ? new Release()
                : new AwaitRetry(
                        backoff.request().action(),
                        backoff.fault(),
                        backoff.remaining(),
                        view.presence().known());
    }

    /** Whether a fault says that the VM cannot be deleted, and not only that it cannot be deleted now. */
    public static boolean isVerdict(Fault fault) {
        return fault.kind() != FaultKind.BUSY && fault.kind() != FaultKind.FENCED;
    }

    private static VmStep decide(VmView view) {
        if (view.lifecycle().deleting()) {
            return view.lifecycle().held() ? delete(view) : new NoAction();
        }
        if (view.presence() instanceof Unknown(UnknownReason reason, var fault) && reason == UnknownReason.PAUSED) {
            return new AwaitProvider(reason, fault);
        }
        boolean held = view.lifecycle().held();
        if (!held && (view.lifecycle().begun() || view.presence().known().isPresent())) {
            return new Hold();
        }
        return switch (view.desired()) {
            case Desired.Incomplete(List<String> missing) ->
                new AwaitInputs(missing, view.presence().known());
            case Desired.Refused(var faults) ->
                new Refuse(faults, view.presence().known());
            case Desired.Complete desired -> hold(converge(view, desired), held);
        };
    }

    /** A VM is bound to its Provider when it is created there and no earlier, so that a mistake can be corrected. */
    private static VmStep hold(VmStep step, boolean held) {
        return held || step instanceof VmStep.Pause ? step : new Hold();
    }

    private static VmStep converge(VmView view, Desired.Complete desired) {
        return switch (view.presence()) {
            case Unknown(UnknownReason reason, var fault) -> new AwaitProvider(reason, fault);
            case Changing(var task, int percent, String message, var vm) -> new AwaitTask(task, percent, message, vm);
            case ChangeFailed(var task, var fault, var vm) -> new AcceptFailure(task.action(), fault, vm);
            case Absent() -> create(view.memory(), desired);
            // The task was lost, here or by a restart of the provider: repeating Create answers with the task or the
            // VM.
            case Present(VmState vm) when vm.phase() == VmPhase.CREATING -> new Create(desired);
            case Present(VmState vm) -> converge(view.memory(), desired, vm);
        };
    }

    private static VmStep create(VmMemory memory, Desired.Complete desired) {
        boolean hadOne = memory.id().isPresent();
        return hadOne && desired.policies().onVanished() == OnVanished.REPORT
                ? new ReportVanished()
                : new Create(desired);
    }

    /** A VM is stopped before it is reconfigured and started after: a VM that is off accepts any change. */
    private static VmStep converge(VmMemory memory, Desired.Complete desired, VmState vm) {
        return VmPowerPlan.stop(memory, desired, vm)
                .or(() -> reshape(memory, desired, vm))
                .or(() -> VmPowerPlan.start(memory, desired, vm))
                .or(() -> VmPowerPlan.restart(memory, desired, vm))
                .orElseGet(() -> new Settle(vm, desired, drift(desired, vm)));
    }

    private static List<String> drift(Desired.Complete desired, VmState vm) {
        return VmShape.differences(desired.spec(), vm).stream()
                .map(VmShape.Difference::words)
                .toList();
    }

    private static Optional<VmStep> reshape(VmMemory memory, Desired.Complete desired, VmState vm) {
        boolean asked = memory.applied().filter(desired.fingerprint()::equals).isPresent();
        if (memory.applied().isPresent() && !asked) {
            boolean forgotten = memory.applied().get().equals(VmMemory.UNKNOWN_SHAPE);
            return Optional.of(forgotten ? new Reconfigure(vm, desired) : new ReportReconfigure(vm));
        }
        boolean differs = !VmShape.differences(desired.spec(), vm).isEmpty();
        boolean drifted = asked && differs && desired.policies().onDrift() == OnDrift.CORRECT;
        boolean waits = !vm.pendingRestart().isEmpty();
        boolean neverAsked = !asked && (differs || waits);
        return drifted || neverAsked ? Optional.of(new Reconfigure(vm, desired)) : Optional.empty();
    }

    /** The finalizer is removed once the provider confirmed that the VM is gone, or when the user gave the VM up. */
    private static VmStep delete(VmView view) {
        if (view.lifecycle().deletionPolicy() == DeletionPolicy.ORPHAN) {
            return new Release();
        }
        return switch (view.presence()) {
            case Absent() -> new Release();
            case Present(VmState vm) -> new Delete(vm);
            case Changing changing -> interrupt(changing);
            case ChangeFailed(var task, var fault, var _)
            when view.lifecycle().deletionPolicy() == DeletionPolicy.FORCE
                    && task.action() == VmAction.DELETE
                    && isVerdict(fault) -> new Release();
            case ChangeFailed(var task, var fault, var vm) -> new AcceptFailure(task.action(), fault, vm);
            // Of a VM that was never bound to a Provider nothing was asked there.
            case Unknown(UnknownReason reason, var fault) ->
                view.lifecycle().deletionPolicy() == DeletionPolicy.FORCE
                                || !view.lifecycle().begun()
                        ? new Release()
                        : new BlockDelete(reason, fault);
        };
    }

    /** A VM that is being created can be deleted once it exists. */
    private static VmStep interrupt(Changing changing) {
        boolean going = changing.task().action() == VmAction.DELETE;
        return changing.vm()
                .filter(_ -> !going)
                .<VmStep>map(Delete::new)
                .orElseGet(() -> new AwaitTask(changing.task(), changing.percent(), changing.message(), changing.vm()));
    }
}
