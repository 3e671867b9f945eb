package io.virtfleet.manager.vm.report;

import io.fabric8.kubernetes.api.model.Condition;
import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.api.vm.VirtualMachineStatus;
import io.virtfleet.controller.status.Conditions;
import io.virtfleet.controller.status.EventSink;
import io.virtfleet.manager.vm.plan.VmAction;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Records Events for changes of the status: each once, when it happened. */
public final class VmEvents {
    private static final Set<String> NO_FAILURE = Set.of(
            VmReason.AS_WANTED.word(),
            VmReason.CREATING.word(),
            VmReason.CHANGING_POWER.word(),
            VmReason.RESTARTING.word(),
            VmReason.RECONFIGURING.word(),
            VmReason.DELETING.word(),
            VmReason.STARTING.word(),
            VmReason.STOPPING.word(),
            VmReason.MIGRATING.word(),
            VmReason.INPUTS_MISSING.word(),
            VmReason.PROVIDER_PAUSED.word());

    private final EventSink events;
    private final Set<String> createdUids = ConcurrentHashMap.newKeySet();

    public VmEvents(EventSink events) {
        this.events = events;
    }

    /** A provider answered that it created the VM of this resource. */
    void created(VirtualMachine resource) {
        createdUids.add(resource.getMetadata().getUid());
    }

    void record(VirtualMachine before, VirtualMachine after) {
        Optional<VirtualMachineStatus> old = Optional.ofNullable(before.getStatus());
        VirtualMachineStatus now = after.getStatus();
        created(after, old, now);
        power(after, old, now);
        resized(after, old, now);
        problems(after, old, now);
    }

    private void created(VirtualMachine vm, Optional<VirtualMachineStatus> old, VirtualMachineStatus now) {
        boolean known = old.map(VirtualMachineStatus::id).isPresent();
        if (known || now.id() == null) {
            return;
        }
        boolean byTask = old.map(VirtualMachineStatus::task)
                .filter(task -> VmAction.CREATE.word().equals(task.action()))
                .isPresent();
        if (createdUids.remove(vm.getMetadata().getUid()) || byTask) {
            events.normal(vm, "Created", "The provider created the VM with id " + now.id() + ".");
        } else {
            events.normal(
                    vm,
                    "Adopted",
                    "The provider already had the VM, with id " + now.id() + "; the answer to its creation was lost.");
        }
    }

    private void power(VirtualMachine vm, Optional<VirtualMachineStatus> old, VirtualMachineStatus now) {
        Optional<String> was = old.map(VirtualMachineStatus::powerState);
        if (was.isEmpty() || Objects.equals(was.get(), now.powerState())) {
            return;
        }
        switch (Optional.ofNullable(now.powerState()).orElse("")) {
            case "On" -> events.normal(vm, "Started", "The VM is running.");
            case "Off" -> events.normal(vm, "Stopped", "The VM is off.");
            case "Paused" -> events.normal(vm, "Paused", "The VM is paused.");
            default -> {}
        }
    }

    private void resized(VirtualMachine vm, Optional<VirtualMachineStatus> old, VirtualMachineStatus now) {
        var was = old.map(VirtualMachineStatus::currentResources);
        var is = now.currentResources();
        if (was.isPresent() && is != null && !was.get().equals(is)) {
            events.normal(
                    vm, "Resized", "The VM now has " + is.cpu() + " CPUs and " + is.memoryMiB() + " MiB of memory.");
        }
    }

    private void problems(VirtualMachine vm, Optional<VirtualMachineStatus> old, VirtualMachineStatus now) {
        condition(now, VmConditions.DELETE_BLOCKED)
                .filter(blocked -> isNew(blocked, old))
                .ifPresent(blocked -> events.warning(vm, "DeleteBlocked", blocked.getMessage()));
        condition(now, Conditions.READY)
                .filter(ready -> !NO_FAILURE.contains(ready.getReason()) && isNew(ready, old))
                .ifPresent(ready -> events.warning(vm, ready.getReason(), ready.getMessage()));
    }

    private static boolean isNew(Condition condition, Optional<VirtualMachineStatus> old) {
        return old.flatMap(status -> condition(status, condition.getType()))
                .filter(was -> Objects.equals(was.getReason(), condition.getReason())
                        && Objects.equals(was.getMessage(), condition.getMessage()))
                .isEmpty();
    }

    private static Optional<Condition> condition(VirtualMachineStatus status, String type) {
        @Nullable List<Condition> all = status.conditions();
        return all == null
                ? Optional.empty()
                : all.stream().filter(each -> type.equals(each.getType())).findFirst();
    }
}
