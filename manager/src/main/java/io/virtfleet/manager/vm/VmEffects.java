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
import io.virtfleet.manager.controller.Requeue;
import io.virtfleet.manager.controller.WriteResult;
import io.virtfleet.manager.controller.Writes;
import io.virtfleet.manager.provider.ProviderLink;
import io.virtfleet.manager.vm.StepResult.Again;
import io.virtfleet.manager.vm.StepResult.Done;
import io.virtfleet.manager.vm.StepResult.Tell;
import io.virtfleet.manager.vm.VmView.Parting;
import io.virtfleet.manager.vm.VmView.Presence;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** All changes: of the resource's finalizer, and of the VM. */
final class VmEffects {
    /** Deleting what never was is done. */
    private static final VmId NEVER_SEEN = new VmId("never-seen");

    private final Writes<VirtualMachine> writer;
    private final VmIdentity identity;
    private final VmGhosts ghosts;
    private final Runnable stepDown;

    /** A provider that says another manager leads makes this one step down. */
    VmEffects(Writes<VirtualMachine> writer, VmIdentity identity, VmGhosts ghosts, Runnable stepDown) {
        this.writer = writer;
        this.identity = identity;
        this.ghosts = ghosts;
        this.stepDown = stepDown;
    }

    StepResult perform(VmStep.Change step, Seen seen) {
        return switch (step) {
            case VmStep.Hold() -> hold(seen);
            case VmStep.Release() -> letGo(seen);
            case VmStep.Create create -> create(create, seen);
            case VmStep.SetPower set -> power(set, seen);
            case VmStep.Reconfigure reconfigure -> reconfigure(reconfigure, seen);
            case VmStep.Delete(VmState vm) -> delete(vm.id(), Optional.of(vm), seen);
        };
    }

    private StepResult hold(Seen seen) {
        VirtualMachine resource = seen.resource();
        Map<String, String> bound = Map.of(VmIdentity.BOUND_PROVIDER, VmIdentity.lane(resource));
        return switch (writer.hold(resource, VmIdentity.FINALIZER, bound)) {
            case WriteResult.Written<VirtualMachine>(var newest) ->
                new Again(newest, seen.view().memory());
            // Someone else changed it: the cache will tell.
            case WriteResult.Conflict<VirtualMachine>() -> new Done(VmRequeue.afterConflict());
            case WriteResult.Gone<VirtualMachine>() -> new Done(new Requeue.OnChange());
        };
    }

    private StepResult release(VirtualMachine resource) {
        ghosts.releasing(resource);
        return switch (writer.release(resource, VmIdentity.FINALIZER)) {
            case WriteResult.Written<VirtualMachine> _, WriteResult.Gone<VirtualMachine> _ ->
                new Done(new Requeue.OnChange());
            case WriteResult.Conflict<VirtualMachine>() -> {
                ghosts.notReleased(resource);
                yield new Done(VmRequeue.afterConflict());
            }
        };
    }

    private StepResult create(VmStep.Create step, Seen seen) {
        PowerState power = switch (step.wish().power().target()) {
            case ON, PAUSED -> PowerState.ON;
            case OFF, OFF_GRACEFUL -> PowerState.OFF;
        };
        VmMemory anew = seen.view().memory().withoutApplied();
        VmMemory accepted = step.wish().guest().map(anew::withGuest).orElse(anew);
        return change(
                new Ask(VmAction.CREATE, accepted, Optional.empty()),
                seen,
                link -> link.parts()
                        .virtualMachines()
                        .create(identity.owner(seen.resource()), step.wish().spec(), power));
    }

    private StepResult power(VmStep.SetPower step, Seen seen) {
        VmMemory memory = seen.view().memory();
        VmAction action = step.restartToken().isPresent() ? VmAction.RESTART : VmAction.POWER;
        VmMemory accepted = step.restartToken().map(memory::withRestartToken).orElse(memory);
        return change(
                new Ask(action, accepted, Optional.of(step.vm())),
                seen,
                link -> link.parts().virtualMachines().power(owned(step.vm(), seen), step.action()));
    }

    private StepResult reconfigure(VmStep.Reconfigure step, Seen seen) {
        VmMemory accepted = seen.view().memory().withApplied(step.wish().fingerprint());
        return change(
                new Ask(VmAction.RECONFIGURE, accepted, Optional.of(step.vm())),
                seen,
                link -> link.parts()
                        .virtualMachines()
                        .reconfigure(owned(step.vm(), seen), step.wish().spec()));
    }

    private StepResult change(Ask ask, Seen seen, Function<ProviderLink, Outcome<VmState>> call) {
        ProviderLink link = seen.link();
        try {
            return switch (call.apply(link)) {
                case Outcome.Done<VmState>(VmState vm) -> {
                    link.inventory().enter(vm);
                    yield new Again(seen.resource(), ask.accepted());
                }
                case Outcome.Pending<VmState>(TaskRef task) -> ask.pending(task);
            };
        } catch (ProviderException failure) {
            return failed(ask.action(), failure.fault(), seen);
        }
    }

    /**
     * A leader before us may sleep, about to make the VM. A provider that looked for us does not know our epoch; one that
     * deleted does, and lets that leader make nothing.
     */
    private StepResult letGo(Seen seen) {
        boolean absent = seen.view().presence() instanceof Presence.Absent;
        return absent && seen.view().life().parting() != Parting.ORPHAN
                ? delete(seen.view().memory().id().orElse(NEVER_SEEN), Optional.empty(), seen)
                : release(seen.resource());
    }

    private StepResult delete(VmId id, Optional<VmState> vm, Seen seen) {
        ProviderLink link = seen.link();
        try {
            return switch (link.parts().virtualMachines().delete(new OwnedVm(id, identity.owner(seen.resource())))) {
                case Outcome.Done<Gone> _ -> {
                    link.inventory().leave(identity.owner(seen.resource()).key(), id);
                    yield release(seen.resource());
                }
                case Outcome.Pending<Gone>(TaskRef task) ->
                    new Ask(VmAction.DELETE, seen.view().memory(), vm).pending(task);
            };
        } catch (ProviderException failure) {
            boolean letGo = seen.view().life().parting() == Parting.FORCE;
            return letGo ? release(seen.resource()) : failed(VmAction.DELETE, failure.fault(), seen);
        }
    }

    private StepResult failed(VmAction action, Fault fault, Seen seen) {
        if (fault.kind() == FaultKind.FENCED) {
            stepDown.run();
            return new Done(new Requeue.OnChange());
        }
        return new Tell(seen.view().memory(), new VmNews.Failed(action, fault), VmRequeue.of(fault));
    }

    private OwnedVm owned(VmState vm, Seen seen) {
        return new OwnedVm(vm.id(), identity.owner(seen.resource()));
    }

    /** What is asked of the provider, and what is remembered once it accepts. */
    private record Ask(VmAction action, VmMemory accepted, Optional<VmState> vm) {
        StepResult pending(TaskRef task) {
            return VmPauses.await(new VmStep.AwaitTask(new VmMemory.Task(task, action), 0, "", vm), accepted);
        }
    }
}
