package io.virtfleet.sdk.server.task;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Context;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.page.Page;
import io.virtfleet.contract.page.PageRequest;
import io.virtfleet.contract.task.RunningTask;
import io.virtfleet.contract.task.RunningTasks;
import io.virtfleet.contract.task.TaskResult;
import io.virtfleet.contract.task.TaskState;
import io.virtfleet.contract.task.Tasks;
import io.virtfleet.program.tracing.SpanScope;
import io.virtfleet.program.tracing.Tracing;
import java.time.Clock;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The running and lately ended work of a provider. An owner has at most one running task: the same change asked for
 * again is the same task, and another change meanwhile is BUSY. Ids are random, so that after a restart no old id names
 * new work.
 */
public final class TaskStore implements Tasks, RunningTasks {
    private static final Duration BUSY_RETRY = Duration.ofSeconds(1);
    private static final Fault CANCELLED = TaskState.Failed.cancelled("the task was cancelled");

    private final Executor executor;
    private final TaskLimits limits;
    private final TaskListener listener;
    private final Map<TaskRef, Task> running = new HashMap<>();
    private final Map<OwnerKey, Task> runningByOwner = new HashMap<>();
    private final EndedTasks ended;

    /** A store whose work runs on {@code executor}; {@code listener} hears each end. */
    public TaskStore(Executor executor, Clock clock, TaskLimits limits, TaskListener listener) {
        this.executor = executor;
        this.ended = new EndedTasks(clock, limits);
        this.limits = limits;
        this.listener = listener;
    }

    /**
     * Starts work for an owner, or answers the task that already does it.
     *
     * @param change what is done, as a value: an equal one is the same change
     */
    public <T> Outcome<T> start(OwnerKey owner, Object change, TaskWork work) {
        Task task;
        synchronized (this) {
            Optional<TaskRef> same = running(owner, change);
            if (same.isPresent()) {
                return Outcome.pending(same.get());
            }
            task = admit(owner, change);
        }
        try {
            // In the trace of the call that asks for it, which is answered long before.
            executor.execute(Context.current().wrap(() -> perform(task, work)));
        } catch (RuntimeException refused) {
            withdraw(task);
            throw refused;
        }
        return Outcome.pending(task.ref());
    }

    /** The running task that does this change; empty when the owner has none. BUSY when it has another. */
    public synchronized Optional<TaskRef> running(OwnerKey owner, Object change) {
        Optional<Task> task = Optional.ofNullable(runningByOwner.get(owner));
        if (task.filter(other -> !other.does(change)).isPresent()) {
            throw busy(task.get());
        }
        return task.map(Task::ref);
    }

    private static ProviderException busy(Task task) {
        return new ProviderException(Fault.of(FaultKind.BUSY, "another change is under way as task " + task.ref())
                .withRetryAfter(BUSY_RETRY));
    }

    /** The running task that does this change; empty also when the owner has another. */
    public synchronized Optional<TaskRef> find(OwnerKey owner, Object change) {
        return Optional.ofNullable(runningByOwner.get(owner))
                .filter(task -> task.does(change))
                .map(Task::ref);
    }

    /**
     * As {@link #start}, but waits a moment for the end: work that is quick answers as if there had been no task, and
     * one that failed throws its fault.
     *
     * @param done what the call answers, out of the task's result
     */
    public <T> Outcome<T> startAndWait(
            OwnerKey owner, Object change, Duration moment, Function<TaskResult, T> done, TaskWork work) {
        Outcome<T> started = start(owner, change, work);
        if (!(started instanceof Outcome.Pending<T>(TaskRef ref))) {
            return started;
        }
        return switch (awaited(ref, moment)) {
            case TaskState.Succeeded(TaskResult result) -> Outcome.done(done.apply(result));
            case TaskState.Failed(Fault fault) -> throw new ProviderException(fault);
            case TaskState.Running running -> started;
            case TaskState.Forgotten forgotten -> started;
        };
    }

    /**
     * Work of one task that another owner's VM must not change under: starts it as that owner's task and waits for its
     * end, also when the one who waits is interrupted. BUSY when that owner has a task.
     */
    public TaskResult complete(OwnerKey owner, Object change, TaskWork work) {
        CompletableFuture<TaskState> end;
        synchronized (this) {
            if (!(start(owner, change, work) instanceof Outcome.Pending<Object>(TaskRef ref))) {
                throw new IllegalStateException("work that was started is done already");
            }
            Task task = running.get(ref);
            end = task == null ? CompletableFuture.completedFuture(state(ref)) : task.end();
        }
        return switch (end.join()) {
            case TaskState.Succeeded(TaskResult result) -> result;
            case TaskState.Failed(Fault fault) -> throw new ProviderException(fault);
            case TaskState.Running running -> throw new IllegalStateException("a task ended and still runs");
            case TaskState.Forgotten forgotten -> throw new IllegalStateException("a task ended and is forgotten");
        };
    }

    private TaskState awaited(TaskRef ref, Duration moment) {
        Optional<Task> task;
        synchronized (this) {
            task = Optional.ofNullable(running.get(ref));
        }
        try {
            if (task.isPresent()) {
                return task.get().end().get(moment.toMillis(), TimeUnit.MILLISECONDS);
            }
        } catch (TimeoutException | ExecutionException slow) {
            return state(ref);
        } catch (InterruptedException givenUp) {
            // The caller has gone; the work goes on, and is found again by its owner.
            Thread.currentThread().interrupt();
        }
        return state(ref);
    }

    /** Interrupts what runs for an owner; it fails with {@code why} once its work has stopped. False: nothing runs. */
    public synchronized boolean cancel(OwnerKey owner, Fault why) {
        Optional<Task> task = Optional.ofNullable(runningByOwner.get(owner));
        task.ifPresent(running -> running.cancel(why));
        return task.isPresent();
    }

    /** As {@link #cancel(OwnerKey, Fault)}, unless what runs is this change. */
    public synchronized void cancelOthers(OwnerKey owner, Object change, Fault why) {
        if (find(owner, change).isEmpty()) {
            cancel(owner, why);
        }
    }

    /** Whether such a change runs for an owner. */
    public synchronized boolean runs(OwnerKey owner, Predicate<Object> such) {
        Task task = runningByOwner.get(owner);
        return task != null && task.does(such);
    }

    /** Cancels such a change if it runs for an owner, and waits a moment for its end: it may have work to undo. */
    public void preempt(OwnerKey owner, Predicate<Object> such, Fault why, Duration moment) {
        Task task;
        synchronized (this) {
            task = runningByOwner.get(owner);
            if (task == null || !task.does(such)) {
                return;
            }
            task.cancel(why);
        }
        awaited(task.ref(), moment);
    }

    /** BUSY while anything runs for an owner. */
    public synchronized void requireIdle(OwnerKey owner) {
        Task task = runningByOwner.get(owner);
        if (task != null) {
            throw busy(task);
        }
    }

    @Override
    public TaskState cancel(TaskRef ref, Owner owner) {
        synchronized (this) {
            Task task = running.get(ref);
            if (task == null) {
                ended.find(ref).ifPresent(end -> requireOwner(ref, end.owner(), owner));
            } else {
                requireOwner(ref, task.owner(), owner);
                task.cancel(CANCELLED);
            }
        }
        return state(ref);
    }

    private static void requireOwner(TaskRef ref, OwnerKey whose, Owner named) {
        if (!whose.equals(named.key())) {
            throw ProviderException.of(FaultKind.CONFLICT, "owner", "task " + ref + " does not belong to " + named);
        }
    }

    @Override
    public Page<RunningTask> list(PageRequest page) {
        Page<Task> shown;
        synchronized (this) {
            Stream<Task> all = running.values().stream();
            shown = page.of(
                    all.filter(task -> task.owner().fleet().equals(page.fleet())),
                    task -> task.ref().id());
        }
        // Together, so that many take no longer than one.
        shown.items().stream().map(Task::measurement).toList().forEach(CompletableFuture::join);
        return shown.map(Task::seen);
    }

    @Override
    public TaskState state(TaskRef ref) {
        Task task;
        synchronized (this) {
            task = running.get(ref);
            if (task == null) {
                return ended.find(ref).map(EndedTasks.Ended::state).orElseGet(TaskState.Forgotten::new);
            }
        }
        // It may look at the platform, and nobody else has to wait for that.
        return task.state();
    }

    /** How many tasks run. */
    public synchronized int running() {
        return running.size();
    }

    private Task admit(OwnerKey owner, Object change) {
        if (running.size() >= limits.running()) {
            throw new ProviderException(
                    Fault.of(FaultKind.EXHAUSTED, "the provider runs " + limits.running() + " tasks already")
                            .withRetryAfter(BUSY_RETRY));
        }
        Task task = new Task(new TaskRef("task-" + UUID.randomUUID()), owner, change);
        running.put(task.ref(), task);
        runningByOwner.put(owner, task);
        return task;
    }

    private synchronized void withdraw(Task task) {
        running.remove(task.ref());
        runningByOwner.remove(task.owner());
    }

    private void perform(Task task, TaskWork work) {
        try (SpanScope traced = Tracing.child("task")) {
            TaskState end = task.run(work);
            tell(traced.span(), task, end);
            keep(task, end);
        }
    }

    private static void tell(Span span, Task task, TaskState end) {
        span.setAttribute("virtfleet.task", task.ref().toString());
        if (end instanceof TaskState.Failed failed) {
            span.setStatus(StatusCode.ERROR, failed.fault().kind().name());
        }
    }

    private void keep(Task task, TaskState end) {
        synchronized (this) {
            withdraw(task);
            ended.add(task, end);
        }
        task.end().complete(end);
        listener.ended(task.ref(), task.owner(), end);
    }
}
