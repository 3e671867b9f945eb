package io.virtfleet.sdk.server.task;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.task.RunningTask;
import io.virtfleet.contract.task.TaskState;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One piece of work, from the moment it was asked for. */
final class Task implements TaskProgress {
    private static final Logger LOG = LoggerFactory.getLogger(Task.class);

    private static final long LOOK_MILLIS = 500;

    private final TaskRef ref;
    private final OwnerKey owner;
    private final Object change;
    private volatile TaskState.Running state = new TaskState.Running(0, "");
    private volatile @Nullable TaskGauge gauge;
    private final AtomicBoolean looking = new AtomicBoolean();
    private volatile @Nullable Fault cancellation;
    private @Nullable Thread worker;
    private final CompletableFuture<TaskState> end = new CompletableFuture<>();

    Task(TaskRef ref, OwnerKey owner, Object change) {
        this.ref = ref;
        this.owner = owner;
        this.change = change;
    }

    TaskRef ref() {
        return ref;
    }

    OwnerKey owner() {
        return owner;
    }

    /** How far it is. Waits at most a moment for its gauge: what that finds later is told to who asks later. */
    TaskState.Running state() {
        measurement().join();
        return state;
    }

    /** Whose it is, and how far as is known. */
    RunningTask seen() {
        return new RunningTask(ref, owner, state);
    }

    /** Looks at its gauge, if it has one that nobody looks at now; completed after a moment at the latest. */
    CompletableFuture<Boolean> measurement() {
        TaskGauge asked = gauge;
        if (asked == null || !looking.compareAndSet(false, true)) {
            return CompletableFuture.completedFuture(false);
        }
        return CompletableFuture.supplyAsync(() -> look(asked), Thread::startVirtualThread)
                .completeOnTimeout(false, LOOK_MILLIS, TimeUnit.MILLISECONDS);
    }

    private boolean look(TaskGauge asked) {
        try {
            asked.percent().ifPresent(percent -> measured(asked, percent));
            return true;
        } catch (RuntimeException notNow) {
            LOG.debug("how far task {} is could not be found out: {}", ref, notNow.getMessage());
            return false;
        } finally {
            looking.set(false);
        }
    }

    /** What was found out too late counts no more, and work never goes back. */
    private synchronized void measured(TaskGauge by, int percent) {
        if (by.equals(gauge)) {
            state = new TaskState.Running(Math.clamp(percent, state.percent(), 100), state.message());
        }
    }

    /** Completed once the store has let go of the task. */
    CompletableFuture<TaskState> end() {
        return end;
    }

    boolean does(Object wanted) {
        return change.equals(wanted);
    }

    boolean does(Predicate<Object> such) {
        return such.test(change);
    }

    @Override
    public synchronized void at(int percent, String message) {
        gauge = null;
        state = new TaskState.Running(Math.clamp(percent, 0, 100), message);
    }

    @Override
    public synchronized void by(TaskGauge next, String message) {
        gauge = next;
        state = new TaskState.Running(state.percent(), message);
    }

    @Override
    public boolean cancelled() {
        return cancellation != null;
    }

    synchronized void cancel(Fault why) {
        if (cancellation == null) {
            cancellation = why;
            if (worker != null) {
                worker.interrupt();
            }
        }
    }

    /** Does the work on the calling thread, and answers how it ended. */
    TaskState run(TaskWork work) {
        begin();
        try {
            Fault before = cancellation;
            return before != null ? new TaskState.Failed(before) : new TaskState.Succeeded(work.run(this));
        } catch (Throwable failure) {
            return new TaskState.Failed(fault(failure));
        } finally {
            finish();
        }
    }

    private synchronized void begin() {
        worker = Thread.currentThread();
    }

    private synchronized void finish() {
        worker = null;
        // A late interrupt must not hit the next work of this thread.
        if (cancellation != null) {
            Thread.interrupted();
        }
    }

    private Fault fault(Throwable failure) {
        Fault why = cancellation;
        if (why != null) {
            return why;
        }
        if (failure instanceof ProviderException known) {
            return known.fault();
        }
        LOG.error("task {} failed unexpectedly", ref, failure);
        return Fault.of(
                FaultKind.INTERNAL,
                "the task failed unexpectedly: " + failure.getClass().getSimpleName());
    }
}
