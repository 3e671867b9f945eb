package io.virtfleet.manager.vm;

import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.api.vm.VirtualMachineStatus;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.VmId;
import io.virtfleet.manager.status.Conditions;
import io.virtfleet.manager.vm.VmView.Doubt;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the status says: the memory for the next pass, and the news for people. */
final class VmReport {
    static final VirtualMachineStatus EMPTY = new VirtualMachineStatus(
            null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null, null,
            null, null, Map.of());

    private VmReport() {}

    /** Equals the old status where there is nothing to tell. */
    static VirtualMachineStatus of(VirtualMachine resource, VmMemory memory, VmNews news, Instant now) {
        VirtualMachineStatus old = Optional.ofNullable(resource.getStatus()).orElse(EMPTY);
        long generation = resource.getMetadata().getGeneration();
        if (nothingNewIsKnown(old, generation, news)) {
            return old;
        }
        Headline headline = Headline.of(news);
        var conditions = Conditions.after(old.conditions(), generation, now);
        VmFacts facts = VmFacts.of(old, news);
        boolean reconfiguring = memory.task()
                .filter(task -> task.action() == VmAction.RECONFIGURE)
                .isPresent();
        String task = memory.task().map(VmMemory.Task::ref).map(TaskRef::id).orElse(null);
        return new VirtualMachineStatus(
                applied(memory),
                VmConditions.tell(conditions, memory, news, headline),
                old.consoleURL(),
                facts.resources(),
                facts.guest(),
                facts.host(),
                memory.id().map(VmId::value).orElse(null),
                facts.ips(),
                old.lastReconfigureTime(),
                memory.restartToken().filter(token -> !token.isEmpty()).orElse(null),
                reconfiguring ? null : task,
                headline.message(),
                old.migrationRef(),
                generation,
                headline.phase().orElse(old.phase() == null ? "Pending" : old.phase()),
                facts.power(),
                old.provider(),
                reconfiguring ? task : null,
                old.snapshots(),
                memory.task().map(running -> progress(running, old, news)).orElse(null),
                old.more());
    }

    /** A provider that is away says nothing against a VM that was as wanted; its own conditions tell that it is away. */
    private static boolean nothingNewIsKnown(VirtualMachineStatus old, long generation, VmNews news) {
        boolean away = news instanceof VmNews.ProviderAway(Doubt doubt, var _) && doubt == Doubt.UNREACHABLE;
        return away && ready(old) && old.observedGeneration() != null && old.observedGeneration() == generation;
    }

    static boolean ready(@Nullable VirtualMachineStatus status) {
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

    /** What the task does has to be told as long as the task is: the memory is read back from it. */
    private static VirtualMachineStatus.Task progress(VmMemory.Task task, VirtualMachineStatus old, VmNews news) {
        String action = task.action().word();
        if (news instanceof VmNews.Working(var _, int percent, String message, var _)) {
            return new VirtualMachineStatus.Task(action, message.isEmpty() ? null : message, percent, Map.of());
        }
        return Optional.ofNullable(old.task())
                .filter(before -> action.equals(before.action()))
                .orElseGet(() -> new VirtualMachineStatus.Task(action, null, null, Map.of()));
    }
}
