package io.virtfleet.manager.vm;

import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Gone;
import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.OwnedVm;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.VmId;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.controller.queue.Requeue;
import io.virtfleet.controller.write.WriteResult;
import io.virtfleet.controller.write.Writes;
import io.virtfleet.manager.provider.connection.ProviderLink;
import io.virtfleet.manager.vm.mapping.VmIdentity;
import io.virtfleet.manager.vm.plan.StepResult;
import io.virtfleet.manager.vm.plan.StepResult.Again;
import io.virtfleet.manager.vm.plan.StepResult.Done;
import io.virtfleet.manager.vm.plan.StepResult.Report;
import io.virtfleet.manager.vm.plan.VmAction;
import io.virtfleet.manager.vm.plan.VmMemory;
import io.virtfleet.manager.vm.plan.VmPlan;
import io.virtfleet.manager.vm.plan.VmRequeue;
import io.virtfleet.manager.vm.plan.VmStep;
import io.virtfleet.manager.vm.plan.VmView.DeletionPolicy;
import io.virtfleet.manager.vm.plan.VmView.Presence;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/** Makes all changes: to the finalizer of the resource, and to the VM. */
public final class VmEffects {
    /** The id of a VM that never existed; deleting it is done at once. */
    private static final VmId NEVER_SEEN = new VmId("never-seen");

    private final Writes<VirtualMachine> writer;
    private final VmIdentity identity;
    private final OrphanedVms orphans;
    private final RunningTasks tasks;
    private final BooleanSupplier leads;

    /** {@code leads} says whether this manager is still the leader. */
    public VmEffects(
            Writes<VirtualMachine> writer,
            VmIdentity identity,
            OrphanedVms orphans,
            RunningTasks tasks,
            BooleanSupplier leads) {
        this.writer = writer;
        this.identity = identity;
        this.orphans = orphans;
        this.tasks = tasks;
        this.leads = leads;
    }

    StepResult perform(VmStep.Change step, VmObservation observed) {
        return switch (step) {
            case VmStep.Hold() -> hold(observed);
            case VmStep.Release() -> finish(observed);
            case VmStep.Create create -> create(create, observed);
            case VmStep.SetPower set -> power(set, observed);
            case VmStep.Reconfigure reconfigure -> reconfigure(reconfigure, observed);
            case VmStep.Delete(VmState vm) -> delete(vm.id(), Optional.of(vm), observed);
        };
    }

    private StepResult hold(VmObservation observed) {
        VirtualMachine resource = observed.resource();
        Map<String, String> bound = Map.of(VmIdentity.BOUND_PROVIDER, VmIdentity.lane(resource));
        return switch (writer.hold(resource, VmIdentity.FINALIZER, bound)) {
            case WriteResult.Written<VirtualMachine>(var newest) ->
                new Again(newest, observed.view().memory());
            // Someone else changed it: the cache will have the new version.
            case WriteResult.Conflict<VirtualMachine>() -> new Done(VmRequeue.afterConflict());
            case WriteResult.Gone<VirtualMachine>() -> new Done(new Requeue.OnChange());
        };
    }

    private StepResult release(VirtualMachine resource) {
        orphans.releasing(resource);
        return switch (writer.release(resource, VmIdentity.FINALIZER)) {
            case WriteResult.Written<VirtualMachine> _, WriteResult.Gone<VirtualMachine> _ ->
                new Done(new Requeue.OnChange());
            case WriteResult.Conflict<VirtualMachine>() -> {
                orphans.notReleased(resource);
                yield new Done(VmRequeue.afterConflict());
            }
        };
    }

    private StepResult create(VmStep.Create step, VmObservation observed) {
        PowerState power = switch (step.desired().power().target()) {
            case ON, PAUSED -> PowerState.ON;
            case OFF, OFF_GRACEFUL -> PowerState.OFF;
        };
        VmMemory anew = observed.view().memory().withoutApplied();
        VmMemory accepted = step.desired().guest().map(anew::withGuest).orElse(anew);
        return change(
                new Request(VmAction.CREATE, accepted, Optional.empty()),
                observed,
                link -> link.parts()
                        .virtualMachines()
                        .create(
                                identity.owner(observed.resource()),
                                step.desired().spec(),
                                power));
    }

    private StepResult power(VmStep.SetPower step, VmObservation observed) {
        VmMemory memory = observed.view().memory();
        VmAction action = step.restartToken().isPresent() ? VmAction.RESTART : VmAction.POWER;
        VmMemory accepted = step.restartToken().map(memory::withRestartToken).orElse(memory);
        return change(
                new Request(action, accepted, Optional.of(step.vm())),
                observed,
                link -> link.parts().virtualMachines().power(owned(step.vm(), observed), step.action()));
    }

    private StepResult reconfigure(VmStep.Reconfigure step, VmObservation observed) {
        VmMemory accepted = observed.view().memory().withApplied(step.desired().fingerprint());
        return change(
                new Request(VmAction.RECONFIGURE, accepted, Optional.of(step.vm())),
                observed,
                link -> link.parts()
                        .virtualMachines()
                        .reconfigure(owned(step.vm(), observed), step.desired().spec()));
    }

    private StepResult change(Request request, VmObservation observed, Function<ProviderLink, Outcome<VmState>> call) {
        ProviderLink link = observed.link();
        try {
            return switch (call.apply(link)) {
                case Outcome.Done<VmState>(VmState vm) -> {
                    link.inventory().enter(vm);
                    yield new Again(observed.resource(), request.accepted());
                }
                case Outcome.Pending<VmState>(TaskRef task) -> pending(request, task, link);
            };
        } catch (ProviderException failure) {
            return failed(request.action(), failure.fault(), observed);
        }
    }

    /**
     * An earlier leader may be suspended just before it creates the VM. A provider learns our epoch from a delete, not
     * from a lookup, and refuses that leader's create from then on.
     */
    private StepResult finish(VmObservation observed) {
        boolean absent = observed.view().presence() instanceof Presence.Absent;
        return absent && observed.view().lifecycle().deletionPolicy() != DeletionPolicy.ORPHAN
                ? delete(observed.view().memory().id().orElse(NEVER_SEEN), Optional.empty(), observed)
                : release(observed.resource());
    }

    private StepResult delete(VmId id, Optional<VmState> vm, VmObservation observed) {
        ProviderLink link = observed.link();
        try {
            return switch (link.parts()
                    .virtualMachines()
                    .delete(new OwnedVm(id, identity.owner(observed.resource())))) {
                case Outcome.Done<Gone> _ -> {
                    link.inventory().leave(identity.owner(observed.resource()).key(), id);
                    yield release(observed.resource());
                }
                case Outcome.Pending<Gone>(TaskRef task) ->
                    pending(new Request(VmAction.DELETE, observed.view().memory(), vm), task, link);
            };
        } catch (ProviderException failure) {
            boolean forced = observed.view().lifecycle().deletionPolicy() == DeletionPolicy.FORCE
                    && VmPlan.isVerdict(failure.fault());
            return forced ? release(observed.resource()) : failed(VmAction.DELETE, failure.fault(), observed);
        }
    }

    private StepResult failed(VmAction action, Fault fault, VmObservation observed) {
        if (fault.kind() == FaultKind.FENCED && !leads.getAsBoolean()) {
            // What is known of the VM is for the next leader to report.
            return new Done(new Requeue.OnChange());
        }
        VmMemory memory = observed.view().memory();
        var step = new VmStep.AcceptFailure(
                action, fault, observed.view().presence().known());
        // The provider did not take the call, so what it accepted before still holds; a token was written down already.
        VmMemory kept = action == VmAction.RESTART ? step.remember(memory) : memory;
        return new Report(kept, step, VmRequeue.after(step));
    }

    private OwnedVm owned(VmState vm, VmObservation observed) {
        return new OwnedVm(vm.id(), identity.owner(observed.resource()));
    }

    private StepResult pending(Request request, TaskRef task, ProviderLink link) {
        tasks.begun(task, link, request.vm());
        var step = new VmStep.AwaitTask(new VmMemory.Task(task, request.action()), 0, "", request.vm());
        return new Report(step.remember(request.accepted()), step, VmRequeue.after(step));
    }

    /** A request to the provider, and what is remembered once it accepts. */
    private record Request(VmAction action, VmMemory accepted, Optional<VmState> vm) {}
}
