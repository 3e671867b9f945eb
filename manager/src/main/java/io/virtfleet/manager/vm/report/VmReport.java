package io.virtfleet.manager.vm.report;

import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.api.vm.VirtualMachineStatus;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.VmId;
import io.virtfleet.controller.status.Conditions;
import io.virtfleet.manager.vm.plan.VmAction;
import io.virtfleet.manager.vm.plan.VmMemory;
import io.virtfleet.manager.vm.plan.VmStep;
import io.virtfleet.manager.vm.plan.VmView.UnknownReason;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the status says: what the next reconcile remembers, and what users read. */
public final class VmReport {
    private VmReport() {}

    /** Equals the old status when there is nothing new to report. */
    public static VirtualMachineStatus of(VirtualMachine resource, VmMemory memory, VmStep.Pause step, Instant now) {
        VirtualMachineStatus old = Optional.ofNullable(resource.getStatus()).orElse(VirtualMachineStatus.EMPTY);
        long generation = resource.getMetadata().getGeneration();
        if (nothingNewIsKnown(old, generation, step)) {
            return old;
        }
        VmSummary summary = VmSummary.of(step);
        var conditions = Conditions.after(old.conditions(), generation, now);
        VmFacts facts = VmFacts.of(old, step);
        boolean reconfiguring = memory.task()
                .filter(task -> task.action() == VmAction.RECONFIGURE)
                .isPresent();
        String task = memory.task().map(VmMemory.Task::ref).map(TaskRef::id).orElse(null);
        return old.toBuilder()
                .applied(applied(memory))
                .conditions(VmConditions.of(conditions, memory, step, summary))
                .currentResources(facts.resources())
                .guest(facts.guest())
                .host(facts.host())
                .id(memory.id().map(VmId::value).orElse(null))
                .ips(facts.ips())
                .lastRestartToken(
                        memory.restartToken().filter(token -> !token.isEmpty()).orElse(null))
                .lastTaskRef(reconfiguring ? null : task)
                .message(summary.message())
                .observedGeneration(generation)
                .phase(summary.phase().orElse(old.phase() == null ? "Pending" : old.phase()))
                .powerState(facts.power())
                .reconfigureTaskRef(reconfiguring ? task : null)
                .task(memory.task().map(running -> progress(running, old, step)).orElse(null))
                .build();
    }

    /** An unreachable provider says nothing about a VM that was ready; the conditions of the Provider report it. */
    private static boolean nothingNewIsKnown(VirtualMachineStatus old, long generation, VmStep.Pause step) {
        boolean away = step instanceof VmStep.AwaitProvider(UnknownReason reason, var _)
                && reason == UnknownReason.UNREACHABLE;
        return away && ready(old) && old.observedGeneration() != null && old.observedGeneration() == generation;
    }

    public static boolean ready(@Nullable VirtualMachineStatus status) {
        return status != null
                && status.conditions() != null
                && status.conditions().stream()
                        .anyMatch(each -> Conditions.READY.equals(each.getType()) && "True".equals(each.getStatus()));
    }

    private static VirtualMachineStatus.@Nullable Applied applied(VmMemory memory) {
        if (memory.applied().isEmpty() && memory.guest().isEmpty()) {
            return null;
        }
        return new VirtualMachineStatus.Applied(
                memory.guest().orElse(null), memory.applied().orElse(null), Map.of());
    }

    /** The action of a task is reported for as long as the task: the memory is read back from it. */
    private static VirtualMachineStatus.Task progress(VmMemory.Task task, VirtualMachineStatus old, VmStep.Pause step) {
        String action = task.action().word();
        if (step instanceof VmStep.AwaitTask(var _, int percent, String message, var _)) {
            return new VirtualMachineStatus.Task(action, VmFacts.text(message), percent, Map.of());
        }
        return Optional.ofNullable(old.task())
                .filter(before -> action.equals(before.action()))
                .orElseGet(() -> new VirtualMachineStatus.Task(action, null, null, Map.of()));
    }
}
