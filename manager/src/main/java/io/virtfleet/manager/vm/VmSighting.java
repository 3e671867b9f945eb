package io.virtfleet.manager.vm;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.task.TaskResult;
import io.virtfleet.contract.task.TaskState;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.manager.controller.ResourceKey;
import io.virtfleet.manager.provider.ProviderAccess;
import io.virtfleet.manager.provider.ProviderLink;
import io.virtfleet.manager.provider.Sight;
import io.virtfleet.manager.vm.VmView.Doubt;
import io.virtfleet.manager.vm.VmView.Presence;
import io.virtfleet.manager.vm.VmView.Presence.Absent;
import io.virtfleet.manager.vm.VmView.Presence.ChangeFailed;
import io.virtfleet.manager.vm.VmView.Presence.Changing;
import io.virtfleet.manager.vm.VmView.Presence.Present;
import io.virtfleet.manager.vm.VmView.Presence.Unseen;
import java.util.Optional;

/**
 * Finds out whether the VM is there. A healthy VM costs no call: its provider's view has it. That a VM which was there
 * is no more, or that nothing is left of one that goes, is believed only when the provider was asked and said so.
 */
final class VmSighting {
    private final ResourceKey provider;
    private final OwnerKey owner;
    private final Care care;

    /** What is done about a VM that the view does not have. */
    enum Care {
        /** It is believed, unless the VM was there before. */
        TRUST,
        /** The provider is asked in any case. */
        ASK
    }

    VmSighting(ResourceKey provider, OwnerKey owner, Care care) {
        this.provider = provider;
        this.owner = owner;
        this.care = care;
    }

    Sighted look(ProviderAccess access, VmMemory memory) {
        return switch (access) {
            case ProviderAccess.Closed(var why, Fault fault) -> new Sighted(memory, new Unseen(doubt(why), fault));
            case ProviderAccess.Open(ProviderLink link) -> look(link, memory);
        };
    }

    private static Doubt doubt(ProviderAccess.Why why) {
        return switch (why) {
            case MISSING -> Doubt.NO_PROVIDER;
            case PAUSED -> Doubt.PAUSED;
            case UNREACHABLE -> Doubt.UNREACHABLE;
        };
    }

    private Sighted look(ProviderLink link, VmMemory memory) {
        try {
            return memory.task().isPresent()
                    ? task(link, memory, memory.task().get())
                    : new Sighted(memory, seen(link, memory));
        } catch (ProviderException failure) {
            return new Sighted(memory, new Unseen(Doubt.FAILED, failure.fault()));
        }
    }

    private Sighted task(ProviderLink link, VmMemory memory, VmMemory.Task task) {
        Optional<TaskState> heard = link.inventory().ended(task.ref());
        return switch (heard.orElseGet(() -> link.parts().tasks().state(task.ref()))) {
            case TaskState.Running(int percent, String message) ->
                new Sighted(memory, new Changing(task, percent, message, known(link)));
            case TaskState.Failed(Fault fault) -> new Sighted(memory, new ChangeFailed(task, fault));
            // Whether it did its work before it was forgotten nobody knows, and asking for it again does no harm.
            case TaskState.Forgotten() -> new Sighted(memory.afterFailed(task.action()), ask(link));
            case TaskState.Succeeded(TaskResult result) -> new Sighted(memory.withoutTask(), succeeded(link, result));
        };
    }

    private Presence succeeded(ProviderLink link, TaskResult result) {
        return switch (result) {
            case TaskResult.OfVm(VmState vm) -> {
                // The end of a task may be long ago: of a VM that is not in view it proves nothing.
                boolean inView = known(link).isPresent();
                if (inView) {
                    link.inventory().enter(vm);
                }
                yield inView ? new Present(known(link).orElse(vm)) : ask(link);
            }
            case TaskResult.OfRemoval() -> new Absent();
            case TaskResult.OfSnapshot _, TaskResult.OfImage _ -> ask(link);
        };
    }

    private Presence seen(ProviderLink link, VmMemory memory) {
        return switch (link.inventory().find(owner)) {
            case Sight.Seen(VmState vm) -> new Present(vm);
            case Sight.None() -> care == Care.ASK || memory.id().isPresent() ? ask(link) : new Absent();
            case Sight.Unsure(Fault fault) ->
                // Such a provider has no view of its VMs that it could tell.
                fault.kind() == FaultKind.UNSUPPORTED ? ask(link) : new Unseen(Doubt.UNREACHABLE, named(fault));
        };
    }

    private Fault named(Fault fault) {
        return Fault.of(FaultKind.UNREACHABLE, provider + " cannot be used now: " + fault.message());
    }

    private Presence ask(ProviderLink link) {
        Optional<VmState> found = link.parts().virtualMachines().find(owner);
        found.ifPresent(link.inventory()::enter);
        return found.<Presence>map(Present::new).orElseGet(Absent::new);
    }

    private Optional<VmState> known(ProviderLink link) {
        return link.inventory().find(owner) instanceof Sight.Seen(VmState vm) ? Optional.of(vm) : Optional.empty();
    }

    /** What was found, and the memory without a task that is over. */
    record Sighted(VmMemory memory, Presence presence) {}
}
