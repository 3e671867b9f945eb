package io.virtfleet.manager.vm;

import io.virtfleet.contract.vm.VmPhase;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.manager.vm.VmStep.AcceptFailure;
import io.virtfleet.manager.vm.VmStep.AwaitInputs;
import io.virtfleet.manager.vm.VmStep.AwaitProvider;
import io.virtfleet.manager.vm.VmStep.AwaitTask;
import io.virtfleet.manager.vm.VmStep.BlockDelete;
import io.virtfleet.manager.vm.VmStep.Create;
import io.virtfleet.manager.vm.VmStep.Delete;
import io.virtfleet.manager.vm.VmStep.Hold;
import io.virtfleet.manager.vm.VmStep.Reconfigure;
import io.virtfleet.manager.vm.VmStep.Refuse;
import io.virtfleet.manager.vm.VmStep.Release;
import io.virtfleet.manager.vm.VmStep.ReportVanished;
import io.virtfleet.manager.vm.VmStep.Rest;
import io.virtfleet.manager.vm.VmStep.Settle;
import io.virtfleet.manager.vm.VmView.Doubt;
import io.virtfleet.manager.vm.VmView.OnDrift;
import io.virtfleet.manager.vm.VmView.OnVanished;
import io.virtfleet.manager.vm.VmView.Parting;
import io.virtfleet.manager.vm.VmView.Presence.Absent;
import io.virtfleet.manager.vm.VmView.Presence.ChangeFailed;
import io.virtfleet.manager.vm.VmView.Presence.Changing;
import io.virtfleet.manager.vm.VmView.Presence.Present;
import io.virtfleet.manager.vm.VmView.Presence.Unseen;
import io.virtfleet.manager.vm.VmView.Wish;
import java.util.List;
import java.util.Optional;

/** The life of a VM as one pure function. */
final class VmPlan {
    private VmPlan() {}

    static VmStep next(VmView view) {
        if (view.life().deleting()) {
            return view.life().held() ? part(view) : new Rest();
        }
        if (view.presence() instanceof Unseen(Doubt doubt, var fault) && doubt == Doubt.PAUSED) {
            return new AwaitProvider(doubt, fault);
        }
        if (!view.life().held()) {
            return new Hold();
        }
        return switch (view.wish()) {
            case Wish.Incomplete(List<String> missing) -> new AwaitInputs(missing);
            case Wish.Refused(var faults) -> new Refuse(faults);
            case Wish.Complete wish -> live(view, wish);
        };
    }

    private static VmStep live(VmView view, Wish.Complete wish) {
        return switch (view.presence()) {
            case Unseen(Doubt doubt, var fault) -> new AwaitProvider(doubt, fault);
            case Changing(var task, int percent, String message, var vm) -> new AwaitTask(task, percent, message, vm);
            case ChangeFailed(var task, var fault) -> new AcceptFailure(task, fault);
            case Absent() -> make(view.memory(), wish);
            // Who made it half lost the task, or a provider that restarted did: the answer is the task, or the VM.
            case Present(VmState vm) when vm.phase() == VmPhase.CREATING -> new Create(wish);
            case Present(VmState vm) -> converge(view.memory(), wish, vm);
        };
    }

    private static VmStep make(VmMemory memory, Wish.Complete wish) {
        boolean hadOne = memory.id().isPresent();
        return hadOne && wish.policies().onVanished() == OnVanished.REPORT ? new ReportVanished() : new Create(wish);
    }

    /** What stops comes before the shape and what starts comes after it: a VM that is off takes any shape. */
    private static VmStep converge(VmMemory memory, Wish.Complete wish, VmState vm) {
        return VmPowerPlan.stop(memory, wish, vm)
                .or(() -> reshape(memory, wish, vm))
                .or(() -> VmPowerPlan.start(memory, wish, vm))
                .or(() -> VmPowerPlan.restart(memory, wish, vm))
                .orElseGet(() -> new Settle(vm, wish, drift(wish, vm)));
    }

    private static List<String> drift(Wish.Complete wish, VmState vm) {
        return VmShape.differences(wish.spec(), vm).stream()
                .map(VmShape.Difference::words)
                .toList();
    }

    private static Optional<VmStep> reshape(VmMemory memory, Wish.Complete wish, VmState vm) {
        boolean differs = !VmShape.differences(wish.spec(), vm).isEmpty();
        boolean asked = memory.applied().filter(wish.fingerprint()::equals).isPresent();
        boolean askedOther = memory.applied().isPresent() && !asked;
        boolean drifted = asked && differs && wish.policies().onDrift() == OnDrift.CORRECT;
        boolean waits = !vm.pendingRestart().isEmpty();
        boolean neverAsked = memory.applied().isEmpty() && (differs || waits);
        return askedOther || drifted || neverAsked ? Optional.of(new Reconfigure(vm, wish)) : Optional.empty();
    }

    /** Never blind: the finalizer goes when the provider said that the VM is gone, or when the user let go of it. */
    private static VmStep part(VmView view) {
        if (view.life().parting() == Parting.ORPHAN) {
            return new Release();
        }
        return switch (view.presence()) {
            case Absent() -> new Release();
            case Present(VmState vm) -> new Delete(vm);
            case Changing changing -> interrupt(changing);
            case ChangeFailed(var task, var fault) -> new AcceptFailure(task, fault);
            case Unseen(Doubt doubt, var fault) ->
                view.life().parting() == Parting.FORCE ? new Release() : new BlockDelete(doubt, fault);
        };
    }

    /** A VM that is being made has to be there before it can be removed. */
    private static VmStep interrupt(Changing changing) {
        boolean going = changing.task().action() == VmAction.DELETE;
        return changing.vm()
                .filter(_ -> !going)
                .<VmStep>map(Delete::new)
                .orElseGet(() -> new AwaitTask(changing.task(), changing.percent(), changing.message(), changing.vm()));
    }
}
