package io.virtfleet.manager.vm;

import io.fabric8.kubernetes.api.model.Condition;
import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.api.vm.VirtualMachineStatus;
import io.virtfleet.manager.status.Conditions;
import io.virtfleet.manager.status.EventSink;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** What a person wants to know of a status that was written: each thing once, when it came to be. */
final class VmEvents {
    private static final Set<String> NO_FAILURE = Set.of(
            VmReason.AS_WANTED.word(),
            VmReason.CREATING.word(),
            VmReason.CHANGING_POWER.word(),
            VmReason.RESTARTING.word(),
            VmReason.RECONFIGURING.word(),
            VmReason.DELETING.word(),
            VmReason.INPUTS_MISSING.word(),
            VmReason.PROVIDER_PAUSED.word());

    private final EventSink events;
    private final Set<String> made = ConcurrentHashMap.newKeySet();

    VmEvents(EventSink events) {
        this.events = events;
    }

    /** A provider said that it made the VM of this resource. */
    void made(VirtualMachine resource) {
        made.add(resource.getMetadata().getUid());
    }

    void tell(VirtualMachine before, VirtualMachine after) {
        Optional<VirtualMachineStatus> old = Optional.ofNullable(before.getStatus());
        VirtualMachineStatus now = after.getStatus();
        created(after, old, now);
        power(after, old, now);
        resized(after, old, now);
        troubles(after, old, now);
    }

    private void created(VirtualMachine vm, Optional<VirtualMachineStatus> old, VirtualMachineStatus now) {
        boolean known = old.map(VirtualMachineStatus::id).isPresent();
        if (known || now.id() == null) {
            return;
        }
        boolean byTask = old.map(VirtualMachineStatus::task)
                .filter(task -> VmAction.CREATE.word().equals(task.action()))
                .isPresent();
        if (made.remove(vm.getMetadata().getUid()) || byTask) {
            events.normal(vm, "Created", "The VM is on its provider as " + now.id() + ".");
        } else {
            events.normal(
                    vm,
                    "Adopted",
                    "The VM was found on its provider as " + now.id() + ": the answer to its making was lost.");
        }
    }

    private void power(VirtualMachine vm, Optional<VirtualMachineStatus> old, VirtualMachineStatus now) {
        Optional<String> was = old.map(VirtualMachineStatus::powerState);
        if (was.isEmpty() || Objects.equals(was.get(), now.powerState())) {
            return;
        }
        switch (Optional.ofNullable(now.powerState()).orElse("")) {
            case "On" -> events.normal(vm, "Started", "The VM runs.");
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
                    vm, "Resized", "The VM has " + is.cpu() + " processors and " + is.memoryMiB() + " MiB of memory.");
        }
    }

    private void troubles(VirtualMachine vm, Optional<VirtualMachineStatus> old, VirtualMachineStatus now) {
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
