package io.virtfleet.sdk.client;

import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.image.Image;
import io.virtfleet.contract.snapshot.Snapshot;
import io.virtfleet.contract.task.TaskResult;
import io.virtfleet.contract.task.TaskState;
import io.virtfleet.contract.task.Tasks;
import io.virtfleet.contract.vm.VmState;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Changes that are waited for, by callers with nothing else to do. What a task failed with is thrown, as if its call had
 * failed at once; one that is forgotten is NOT_FOUND, and one that outlasts the caller's patience is BUSY.
 */
public final class AwaitedChanges {
    private static final long FIRST_PAUSE_MS = 5;
    private static final long LONGEST_PAUSE_MS = 320;

    private final Tasks tasks;
    private final Duration patience;

    /** Of the provider that has these tasks. */
    public AwaitedChanges(Tasks tasks, Duration patience) {
        this.tasks = tasks;
        this.patience = patience;
    }

    public VmState vm(Outcome<VmState> change) {
        return ended(change, result -> ((TaskResult.OfVm) result).vm());
    }

    public Snapshot snapshot(Outcome<Snapshot> change) {
        return ended(change, result -> ((TaskResult.OfSnapshot) result).snapshot());
    }

    public Image image(Outcome<Image> change) {
        return ended(change, result -> ((TaskResult.OfImage) result).image());
    }

    private <T> T ended(Outcome<T> change, Function<TaskResult, T> made) {
        return switch (change) {
            case Outcome.Done<T>(T value) -> value;
            case Outcome.Pending<T>(TaskRef task) -> made.apply(result(task));
        };
    }

    /** What a task made. */
    public TaskResult result(TaskRef task) {
        long end = System.nanoTime() + patience.toNanos();
        for (long pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
            switch (tasks.state(task)) {
                case TaskState.Succeeded(TaskResult result) -> {
                    return result;
                }
                case TaskState.Failed(var fault) -> throw new ProviderException(fault);
                case TaskState.Forgotten forgotten ->
                    throw ProviderException.of(FaultKind.NOT_FOUND, task + " is forgotten");
                case TaskState.Running running
                when System.nanoTime() - end > 0 ->
                    throw ProviderException.of(FaultKind.BUSY, task + " still runs after " + patience);
                case TaskState.Running running -> pause(task, pause);
            }
        }
    }

    private static void pause(TaskRef task, long millis) {
        try {
            TimeUnit.MILLISECONDS.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw ProviderException.of(FaultKind.BUSY, task + " still runs, and nobody waits for it any more");
        }
    }
}
