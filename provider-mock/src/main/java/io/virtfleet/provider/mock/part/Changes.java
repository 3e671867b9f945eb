package io.virtfleet.provider.mock.part;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.task.TaskResult;
import io.virtfleet.contract.task.TaskState;
import io.virtfleet.provider.mock.part.change.Change;
import io.virtfleet.provider.mock.world.MockWorld;
import io.virtfleet.sdk.server.task.TaskProgress;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import java.util.function.Predicate;

/** Makes changes of the platform, at once or as tasks, as the pace says. */
public final class Changes {
    private static final int STEPS = 10;
    private static final Duration MOMENT = Duration.ofSeconds(1);
    private static final int WHOLE_PERCENT = 100;

    private final MockWorld world;
    private final ForgetfulTasks tasks;
    private final AsyncCalls pace;

    public Changes(MockWorld world, ForgetfulTasks tasks, AsyncCalls pace) {
        this.world = world;
        this.tasks = tasks;
        this.pace = pace;
    }

    /** Makes the change, or answers the task that does. */
    <T> Outcome<T> run(ChangeRequest order, Change<T> job, Function<T, TaskResult> result) {
        return run(order, plan(order), job, result);
    }

    /** What the pace says. */
    Optional<TaskPlan> plan(ChangeRequest order) {
        return pace.plan(order.call());
    }

    /** Makes the change by a plan of its own. */
    <T> Outcome<T> run(ChangeRequest order, Optional<TaskPlan> plan, Change<T> job, Function<T, TaskResult> result) {
        return world.exclusively(() -> {
            Optional<TaskRef> same = tasks.store().running(order.owner(), order.change());
            if (same.isPresent()) {
                return Outcome.pending(same.get());
            }
            if (plan.isEmpty() || !world.rehearse(job::whole)) {
                return Outcome.done(world.change(job::whole));
            }
            world.change(draft -> {
                job.begin(draft);
                return draft;
            });
            return start(order, plan.get(), job, result);
        });
    }

    /** Stops what runs for an owner, unless it is this change. BUSY until it has stopped. */
    void clearWayFor(ChangeRequest order) {
        Fault why = TaskState.Failed.cancelled("the VM is to be deleted");
        tasks.store().cancelOthers(order.owner(), order.change(), why);
    }

    /** Stops such a change if it runs for an owner, and waits a moment for its end. */
    void preempt(OwnerKey owner, Predicate<Object> such) {
        Fault why = TaskState.Failed.cancelled("another change of the VM takes its place");
        tasks.store().preempt(owner, such, why, MOMENT);
    }

    private <T> Outcome<T> start(ChangeRequest order, TaskPlan plan, Change<T> job, Function<T, TaskResult> result) {
        Outcome<T> outcome = tasks.store().start(order.owner(), order.change(), progress -> {
            try {
                pass(plan, order, progress);
                return finish(plan, job, result);
            } catch (Exception failure) {
                world.change(draft -> {
                    job.undo(draft);
                    return draft;
                });
                throw failure;
            }
        });
        if (plan.forgets() && outcome instanceof Outcome.Pending<T>(TaskRef ref)) {
            tasks.forget(ref);
        }
        return outcome;
    }

    private static void pass(TaskPlan plan, ChangeRequest order, TaskProgress progress) throws InterruptedException {
        for (int step = 0; step < STEPS; step++) {
            progress.at(step * WHOLE_PERCENT / STEPS, order.call().name().toLowerCase(Locale.ROOT));
            Thread.sleep(plan.duration().dividedBy(STEPS));
        }
    }

    private <T> TaskResult finish(TaskPlan plan, Change<T> job, Function<T, TaskResult> result)
            throws InterruptedException {
        return switch (plan.end()) {
            case TaskPlan.Succeed() -> result.apply(world.change(job::end));
            case TaskPlan.ForgetDone() -> result.apply(world.change(job::end));
            case TaskPlan.Fail(Fault fault) -> throw new ProviderException(fault);
            case TaskPlan.ForgetUndone() -> throw ProviderException.of(FaultKind.UNREACHABLE, "the task was forgotten");
            case TaskPlan.Stall() -> {
                new CountDownLatch(1).await();
                throw new InterruptedException();
            }
        };
    }
}
