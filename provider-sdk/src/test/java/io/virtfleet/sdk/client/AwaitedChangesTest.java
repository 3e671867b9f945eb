package io.virtfleet.sdk.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Outcome;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.task.TaskResult;
import io.virtfleet.contract.task.TaskState;
import io.virtfleet.contract.vm.VmState;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class AwaitedChangesTest {
    private static final TaskRef TASK = new TaskRef("task-1");
    private static final TaskState RUNNING = new TaskState.Running(50, "copies");
    private static final VmState VM = Remotes.vm("vm-1");

    @AfterEach
    void goesOn() {
        Thread.interrupted();
    }

    @Test
    void answersWhatWasDoneAtOnceWithoutAsking() {
        assertThat(changes().vm(Outcome.done(VM))).isEqualTo(VM);
    }

    @Test
    void asksUntilTheTaskEnds() {
        var done = new TaskState.Succeeded(new TaskResult.OfVm(VM));
        assertThat(changes(RUNNING, RUNNING, done).vm(Outcome.pending(TASK))).isEqualTo(VM);
    }

    @Test
    void throwsWhatTheTaskFailedWith() {
        Fault fault = Fault.of(FaultKind.EXHAUSTED, "the pool is full");
        assertThatThrownBy(() -> changes(RUNNING, new TaskState.Failed(fault)).result(TASK))
                .isInstanceOfSatisfying(
                        ProviderException.class, e -> assertThat(e.fault()).isEqualTo(fault));
    }

    @Test
    void doesNotWaitForWhatIsForgotten() {
        assertThat(kindOf(changes(new TaskState.Forgotten()))).isEqualTo(FaultKind.NOT_FOUND);
    }

    @Test
    void hasNoMorePatienceThanItWasGiven() {
        var impatient = new AwaitedChanges(task -> RUNNING, Duration.ZERO);
        assertThat(kindOf(impatient)).isEqualTo(FaultKind.BUSY);
    }

    @Test
    void endsWhenItsThreadIsInterrupted() {
        var waiting = new AwaitedChanges(task -> RUNNING, Duration.ofMinutes(1));
        Thread.currentThread().interrupt();
        assertThat(kindOf(waiting)).isEqualTo(FaultKind.BUSY);
        assertThat(Thread.currentThread().isInterrupted()).isTrue();
    }

    private static FaultKind kindOf(AwaitedChanges changes) {
        try {
            throw new AssertionError(changes.result(TASK));
        } catch (ProviderException refused) {
            return refused.fault().kind();
        }
    }

    private static AwaitedChanges changes(TaskState... told) {
        Iterator<TaskState> states = List.of(told).iterator();
        return new AwaitedChanges(task -> states.next(), Duration.ofMinutes(1));
    }
}
