package io.virtfleet.manager.vm;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.task.TaskResult;
import io.virtfleet.contract.task.TaskState;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.manager.provider.connection.ProviderAccess;
import io.virtfleet.manager.provider.connection.ProviderLink;
import io.virtfleet.manager.provider.inventory.VmLookup;
import io.virtfleet.manager.vm.plan.VmMemory;
import io.virtfleet.manager.vm.plan.VmView;
import io.virtfleet.manager.vm.plan.VmView.Desired;
import io.virtfleet.manager.vm.plan.VmView.Lifecycle;
import io.virtfleet.manager.vm.plan.VmView.Presence;
import io.virtfleet.manager.vm.plan.VmView.Presence.Absent;
import io.virtfleet.manager.vm.plan.VmView.Presence.ChangeFailed;
import io.virtfleet.manager.vm.plan.VmView.Presence.Changing;
import io.virtfleet.manager.vm.plan.VmView.Presence.Present;
import io.virtfleet.manager.vm.plan.VmView.Presence.Unknown;
import io.virtfleet.manager.vm.plan.VmView.UnknownReason;
import java.util.List;
import java.util.Optional;

/**
 * Finds the VM of a resource. A healthy VM costs no call: the inventory of its provider has it. That a VM which existed
 * is gone, or that nothing is left of one that is being deleted, is concluded only from an answer of the provider.
 */
final class VmLocator {
    private final ResourceKey provider;
    private final OwnerKey owner;
    private final Lifecycle lifecycle;
    private final RunningTasks tasks;

    VmLocator(ResourceKey provider, OwnerKey owner, Lifecycle lifecycle, RunningTasks tasks) {
        this.provider = provider;
        this.owner = owner;
        this.lifecycle = lifecycle;
        this.tasks = tasks;
    }

    /** The view without what is wanted; its memory has no task that is over. */
    VmView locate(ProviderAccess access, VmMemory memory) {
        return switch (access) {
            case ProviderAccess.Closed(var reason, Fault fault) -> view(memory, new Unknown(reason(reason), fault));
            case ProviderAccess.Open(ProviderLink link) -> locate(link, memory);
        };
    }

    private VmView view(VmMemory memory, Presence presence) {
        return new VmView(lifecycle, memory, new Desired.Incomplete(List.of()), presence, List.of());
    }

    private static UnknownReason reason(ProviderAccess.Reason reason) {
        return switch (reason) {
            case MISSING -> UnknownReason.NO_PROVIDER;
            case PAUSED -> UnknownReason.PAUSED;
            case UNREACHABLE -> UnknownReason.UNREACHABLE;
        };
    }

    private VmView locate(ProviderLink link, VmMemory memory) {
        try {
            return memory.task().isPresent()
                    ? task(link, memory, memory.task().get())
                    : view(memory, find(link, memory));
        } catch (ProviderException failure) {
            return view(memory, new Unknown(UnknownReason.FAILED, failure.fault()));
        }
    }

    private VmView task(ProviderLink link, VmMemory memory, VmMemory.Task task) {
        return switch (tasks.state(task.ref(), link, known(link))) {
            case TaskState.Running(int percent, String message) ->
                view(memory, new Changing(task, percent, message, known(link)));
            case TaskState.Failed(Fault fault) -> view(memory, new ChangeFailed(task, fault, known(link)));
            case TaskState.Forgotten() -> view(memory.afterForgotten(task.action()), ask(link));
            case TaskState.Succeeded(TaskResult result) ->
                view(memory.withoutTask(), succeeded(link, task.ref(), result));
        };
    }

    private Presence succeeded(ProviderLink link, TaskRef task, TaskResult result) {
        // What the stream reported is in the inventory.
        boolean told = link.inventory().ended(task).isPresent();
        return switch (result) {
            case TaskResult.OfVm(VmState vm) -> {
                // The task may have ended long ago: it proves nothing about a VM that is not in the inventory.
                boolean listed = known(link).isPresent();
                if (listed && !told) {
                    link.inventory().enter(vm);
                }
                yield listed ? new Present(known(link).orElse(vm)) : ask(link);
            }
            case TaskResult.OfRemoval() -> new Absent();
            case TaskResult.OfSnapshot _, TaskResult.OfImage _ -> ask(link);
        };
    }

    private Presence find(ProviderLink link, VmMemory memory) {
        return switch (link.inventory().find(owner)) {
            case VmLookup.Found(VmState vm) -> new Present(vm);
            case VmLookup.NotFound() -> lifecycle.deleting() || memory.id().isPresent() ? ask(link) : new Absent();
            case VmLookup.Unknown(Fault fault) ->
                // Such a provider cannot list its VMs.
                fault.kind() == FaultKind.UNSUPPORTED
                        ? ask(link)
                        : new Unknown(UnknownReason.UNREACHABLE, unavailable(fault));
        };
    }

    private Fault unavailable(Fault fault) {
        return Fault.of(FaultKind.UNREACHABLE, provider + " is not available: " + fault.message());
    }

    private Presence ask(ProviderLink link) {
        Optional<VmState> found = link.parts().virtualMachines().find(owner);
        found.ifPresent(link.inventory()::enter);
        return found.<Presence>map(Present::new).orElseGet(Absent::new);
    }

    private Optional<VmState> known(ProviderLink link) {
        return link.inventory().find(owner) instanceof VmLookup.Found(VmState vm) ? Optional.of(vm) : Optional.empty();
    }
}
