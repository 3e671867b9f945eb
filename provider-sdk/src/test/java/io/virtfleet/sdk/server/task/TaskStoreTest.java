package io.virtfleet.sdk.server.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Gone;
import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.task.TaskResult;
import io.virtfleet.contract.task.TaskState;
import io.virtfleet.sdk.server.MovableClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class TaskStoreTest {
    private static final OwnerKey OWNER = new OwnerKey("blue", "0f8fad5b-d9cb-469f-a165-70867728950e");
    private static final OwnerKey OTHER = new OwnerKey("blue", "7c9e6679-7425-40de-944b-e07fc1f90ae7");
    private static final TaskState GONE = new TaskState.Succeeded(new TaskResult.OfRemoval());

    private static final Duration LONG = Duration.ofMinutes(1);

    private final MovableClock clock = new MovableClock();
    private final List<TaskState> heard = new CopyOnWriteArrayList<>();
    private final TaskStore store = store(Thread::startVirtualThread, TaskLimits.USUAL);

    @Test
    void tellsHowFarRunningWorkIs() {
        CountDownLatch finish = new CountDownLatch(1);
        TaskRef task = start(OWNER, "delete", progress -> {
            progress.at(40, "copies disks");
            finish.await();
            return new TaskResult.OfRemoval();
        });
        await().until(() -> store.state(task).equals(new TaskState.Running(40, "copies disks")));
        finish.countDown();
        await().until(() -> heard.equals(List.of(GONE)));
        assertThat(store.state(task)).isEqualTo(GONE);
        assertThat(store.state(task)).as("asked twice").isEqualTo(GONE);
        assertThat(store.running()).isZero();
    }

    @Test
    void looksUpHowFarSilentWorkIsOnlyWhenItIsAsked() {
        AtomicInteger looks = new AtomicInteger();
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch finish = new CountDownLatch(1);
        TaskRef task = start(OWNER, "clone", progress -> {
            progress.by(() -> OptionalInt.of(10 * looks.incrementAndGet()), "copies disks");
            begun.countDown();
            finish.await();
            return new TaskResult.OfRemoval();
        });
        await().until(() -> begun.getCount() == 0);
        assertThat(looks).hasValue(0);
        await().until(() -> ((TaskState.Running) store.state(task)).percent() > 0);
        assertThat(store.state(task)).extracting("message").isEqualTo("copies disks");
        finish.countDown();
        await().until(() -> heard.equals(List.of(GONE)));
    }

    @Test
    void neverGoesBackAndNeverFailsByAGauge() {
        Queue<Supplier<OptionalInt>> looks = new ConcurrentLinkedQueue<>(List.of(
                () -> OptionalInt.of(60),
                () -> OptionalInt.of(20),
                OptionalInt::empty,
                () -> {
                    throw ProviderException.of(FaultKind.UNREACHABLE, "the host is lost");
                },
                () -> OptionalInt.of(700)));
        CountDownLatch finish = new CountDownLatch(1);
        TaskRef task = start(OWNER, "clone", progress -> {
            progress.by(() -> looks.remove().get(), "copies disks");
            finish.await();
            return new TaskResult.OfRemoval();
        });
        List<Integer> told = new ArrayList<>();
        await().until(() -> {
            told.add(((TaskState.Running) store.state(task)).percent());
            return told.getLast() == 100;
        });
        assertThat(told).isSorted().contains(60).doesNotContain(20);
        finish.countDown();
    }

    @Test
    void answersQuickWorkAsIfThereHadBeenNoTask() {
        Outcome<Gone> quick =
                store.startAndWait(OWNER, "delete", LONG, result -> new Gone(), progress -> new TaskResult.OfRemoval());
        assertThat(quick).isEqualTo(Outcome.done(new Gone()));
        assertThat(store.running()).as("the owner can be changed again at once").isZero();
    }

    @Test
    void throwsTheFaultOfQuickWorkThatFailed() {
        assertThatThrownBy(() -> store.startAndWait(OWNER, "delete", LONG, result -> new Gone(), progress -> {
                    throw ProviderException.of(FaultKind.DENIED, "read-only");
                }))
                .hasMessage("DENIED: read-only");
    }

    @Test
    void keepsAnotherOwnersChangesOutWhileATaskNeedsItsVm() {
        TaskResult result = store.complete(OTHER, "lend", progress -> {
            assertThatThrownBy(() -> start(OTHER, "delete", each -> new TaskResult.OfRemoval()))
                    .hasMessageStartingWith("BUSY: ");
            return new TaskResult.OfRemoval();
        });
        assertThat(result).isEqualTo(new TaskResult.OfRemoval());
        assertThat(store.running()).isZero();
    }

    @Test
    void waitsForSuchWorkAlsoWhenItIsInterrupted() {
        Thread.currentThread().interrupt();
        TaskResult result = store.complete(OTHER, "lend", progress -> new TaskResult.OfRemoval());
        assertThat(Thread.interrupted()).isTrue();
        assertThat(result).isEqualTo(new TaskResult.OfRemoval());
        assertThatThrownBy(() -> store.complete(OTHER, "lend", progress -> {
                    throw ProviderException.of(FaultKind.NOT_FOUND, "the VM is gone");
                }))
                .hasMessage("NOT_FOUND: the VM is gone");
    }

    @Test
    void answersATaskForWorkThatTakesLonger() {
        CountDownLatch finish = new CountDownLatch(1);
        Outcome<Gone> slow = store.startAndWait(OWNER, "delete", Duration.ZERO, result -> new Gone(), waiting(finish));
        assertThat(slow)
                .isInstanceOfSatisfying(
                        Outcome.Pending.class,
                        pending -> assertThat(store.running(OWNER, "delete")).contains(pending.task()));
        finish.countDown();
        await().until(() -> heard.equals(List.of(GONE)));
    }

    @Test
    void answersTheSameTaskForTheSameChangeWhileItRuns() {
        CountDownLatch finish = new CountDownLatch(1);
        TaskRef first = start(OWNER, "delete", waiting(finish));
        assertThat(start(OWNER, "delete", waiting(finish))).isEqualTo(first);
        assertThat(start(OTHER, "delete", waiting(finish))).isNotEqualTo(first);
        finish.countDown();
        await().until(() -> heard.size() == 2);
        assertThat(start(OWNER, "delete", waiting(finish))).isNotEqualTo(first);
    }

    @Test
    void refusesAnotherChangeOfTheSameOwnerAsBusy() {
        CountDownLatch finish = new CountDownLatch(1);
        start(OWNER, "create", waiting(finish));
        assertThatThrownBy(() -> start(OWNER, "delete", waiting(finish)))
                .isInstanceOfSatisfying(ProviderException.class, busy -> {
                    assertThat(busy.fault().kind()).isEqualTo(FaultKind.BUSY);
                    assertThat(busy.fault().retryAfter()).isPresent();
                });
        finish.countDown();
    }

    @Test
    void failsWithTheFaultOfItsWork() {
        Fault fault = Fault.of(FaultKind.EXHAUSTED, "no space on pool default");
        TaskRef task = start(OWNER, "create", progress -> {
            throw new ProviderException(fault);
        });
        await().until(() -> store.state(task).equals(new TaskState.Failed(fault)));
    }

    @Test
    void failsAsInternalWhenItsWorkMeetsABug() {
        TaskRef task = start(OWNER, "create", progress -> {
            throw new StackOverflowError();
        });
        await().until(() -> store.state(task) instanceof TaskState.Failed failed
                && failed.fault().kind() == FaultKind.INTERNAL);
    }

    @Test
    void interruptsCancelledWorkAndFailsOnceItStopped() {
        CountDownLatch undo = new CountDownLatch(1);
        Fault why = Fault.of(FaultKind.BUSY, "the VM is being deleted");
        TaskRef task = start(OWNER, "create", progress -> {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException interrupted) {
                undo.await();
                throw interrupted;
            }
            return new TaskResult.OfRemoval();
        });
        assertThat(store.cancel(OWNER, why)).isTrue();
        assertThat(store.state(task)).isInstanceOf(TaskState.Running.class);
        undo.countDown();
        await().until(() -> store.state(task).equals(new TaskState.Failed(why)));
        assertThat(store.cancel(OWNER, why)).isFalse();
    }

    @Test
    void forgetsEndedTasksAfterTheirTimeAndUnknownOnesAlways() {
        TaskRef task = start(OWNER, "delete", progress -> new TaskResult.OfRemoval());
        await().until(() -> store.state(task).equals(GONE));
        clock.advance(Duration.ofMinutes(10));
        assertThat(store.state(task)).isEqualTo(GONE);
        clock.advance(Duration.ofMinutes(6));
        assertThat(store.state(task)).isEqualTo(new TaskState.Forgotten());
        assertThat(store.state(new TaskRef("task-of-another-life"))).isEqualTo(new TaskState.Forgotten());
    }

    @Test
    void holdsNoMoreThanItsLimits() {
        TaskStore small = store(Runnable::run, new TaskLimits(1, 2, Duration.ofHours(1)));
        List<TaskRef> ended = List.of(quick(small, "a"), quick(small, "b"), quick(small, "c"));
        assertThat(small.state(ended.get(0))).isEqualTo(new TaskState.Forgotten());
        assertThat(small.state(ended.get(1))).isEqualTo(GONE);
        assertThat(small.state(ended.get(2))).isEqualTo(GONE);

        TaskStore full = store(work -> {}, new TaskLimits(1, 2, Duration.ofHours(1)));
        quick(full, "a");
        assertThatThrownBy(() -> full.start(OTHER, "b", progress -> new TaskResult.OfRemoval()))
                .isInstanceOfSatisfying(
                        ProviderException.class,
                        refused -> assertThat(refused.fault().kind()).isEqualTo(FaultKind.EXHAUSTED));
    }

    @Test
    void keepsNothingOfWorkThatItsExecutorRefused() {
        TaskStore refusing = store(
                work -> {
                    throw new RejectedExecutionException();
                },
                TaskLimits.USUAL);
        assertThatThrownBy(() -> quick(refusing, "a")).isInstanceOf(RejectedExecutionException.class);
        assertThat(refusing.running()).isZero();
        assertThat(refusing.running(OWNER, "b")).isEmpty();
    }

    @Test
    void cancelsWhatIsNotThisChange() {
        TaskRef task = start(OWNER, "copy", waiting(new CountDownLatch(1)));
        Fault why = Fault.of(FaultKind.CONFLICT, "the VM is to be deleted");
        store.cancelOthers(OWNER, "copy", why);
        assertThat(store.find(OWNER, "copy")).contains(task);
        assertThat(store.find(OWNER, "delete")).isEmpty();
        store.cancelOthers(OWNER, "delete", why);
        await().until(() -> heard.equals(List.of(new TaskState.Failed(why))));
    }

    private TaskStore store(Executor executor, TaskLimits limits) {
        return new TaskStore(executor, clock, limits, (task, owner, end) -> heard.add(end));
    }

    private TaskRef quick(TaskStore in, Object change) {
        return ref(in.start(OWNER, change, progress -> new TaskResult.OfRemoval()));
    }

    private TaskRef start(OwnerKey owner, Object change, TaskWork work) {
        return ref(store.start(owner, change, work));
    }

    private static TaskRef ref(Outcome<Gone> outcome) {
        assertThat(outcome).isInstanceOf(Outcome.Pending.class);
        return ((Outcome.Pending<Gone>) outcome).task();
    }

    private static TaskWork waiting(CountDownLatch finish) {
        return progress -> {
            finish.await();
            return new TaskResult.OfRemoval();
        };
    }
}
