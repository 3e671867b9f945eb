package io.virtfleet.manager.vm;

import static io.virtfleet.manager.vm.plan.VmViews.CREATING;
import static io.virtfleet.manager.vm.plan.VmViews.ID;
import static io.virtfleet.manager.vm.plan.VmViews.OWNER;
import static io.virtfleet.manager.vm.plan.VmViews.aVm;
import static io.virtfleet.manager.vm.plan.VmViews.state;
import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.inventory.WatchEvent;
import io.virtfleet.contract.task.TaskResult;
import io.virtfleet.contract.task.TaskState;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmPhase;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.manager.provider.connection.ProviderAccess;
import io.virtfleet.manager.vm.plan.VmAction;
import io.virtfleet.manager.vm.plan.VmMemory;
import io.virtfleet.manager.vm.plan.VmView;
import io.virtfleet.manager.vm.plan.VmView.Presence;
import io.virtfleet.manager.vm.plan.VmView.UnknownReason;
import io.virtfleet.manager.vm.plan.VmViews;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class VmLocatorTest {
    private static final VmState VM = state(PowerState.ON, 2);
    private static final VmMemory KNOWN = VmMemory.NOTHING.withId(ID);
    private static final VmMemory.Task RESHAPING = new VmMemory.Task(new TaskRef("t-2"), VmAction.RECONFIGURE);

    private final RecordingProvider provider = new RecordingProvider();
    private final AtomicLong nanos = new AtomicLong();
    private final RunningTasks tasks = new RunningTasks(nanos::get, new Random(1));

    @Test
    void aVmInViewCostsNoCall() {
        provider.reports(VM);
        assertThat(locate(KNOWN)).isEqualTo(new Presence.Present(VM));
        assertThat(provider.calls()).isEmpty();
    }

    @Test
    void aVmThatWasNeverThereIsAbsentWithoutACall() {
        provider.reports();
        assertThat(locate(VmMemory.NOTHING)).isEqualTo(new Presence.Absent());
        assertThat(provider.calls()).isEmpty();
    }

    @Test
    void aVmThatWasThereIsAbsentOnlyWhenTheProviderSaysSo() {
        provider.reports();
        assertThat(locate(KNOWN)).isEqualTo(new Presence.Absent());
        assertThat(provider.calls()).containsExactly("find");
    }

    @Test
    void ofAResourceThatGoesNothingIsAbsentThatTheProviderWasNotAskedFor() {
        provider.reports();
        provider.has(VM);
        assertThat(locateDeleted(VmMemory.NOTHING)).isEqualTo(new Presence.Present(VM));
        assertThat(provider.calls()).containsExactly("find");
    }

    @Test
    void aViewThatIsNotWholeSaysNothing() {
        assertThat(locate(VmMemory.NOTHING))
                .isInstanceOfSatisfying(
                        Presence.Unknown.class,
                        unknown -> assertThat(unknown.reason()).isEqualTo(UnknownReason.UNREACHABLE));
        assertThat(provider.calls()).isEmpty();
    }

    @Test
    void aProviderThatFailsSaysNothing() {
        provider.reports();
        Fault fault = Fault.of(FaultKind.DENIED, "no");
        provider.fails(fault);
        assertThat(locate(KNOWN)).isEqualTo(new Presence.Unknown(UnknownReason.FAILED, fault));
    }

    @ParameterizedTest
    @CsvSource({"MISSING,NO_PROVIDER", "PAUSED,PAUSED", "UNREACHABLE,UNREACHABLE"})
    void aClosedProviderIsUnknownAndNotAsked(ProviderAccess.Reason reason, UnknownReason unknown) {
        Fault fault = Fault.of(FaultKind.UNREACHABLE, "away");
        assertThat(locator(aVm().deleting())
                        .locate(new ProviderAccess.Closed(reason, fault), KNOWN)
                        .presence())
                .isEqualTo(new Presence.Unknown(unknown, fault));
        assertThat(provider.calls()).isEmpty();
    }

    @Test
    void aTaskThatRunsIsAwaited() {
        provider.reports();
        provider.task(new TaskState.Running(40, "copies"));
        assertThat(locate(VmMemory.NOTHING.withTask(CREATING)))
                .isEqualTo(new Presence.Changing(CREATING, 40, "copies", Optional.empty()));
    }

    @Test
    void anEndThatTheStreamReportedIsNotAskedFor() {
        provider.reports(VM);
        provider.reports(new WatchEvent.TaskEnded(
                CREATING.ref(), OWNER.key(), new TaskState.Succeeded(new TaskResult.OfVm(VM)), "2"));
        assertThat(locate(VmMemory.NOTHING.withTask(CREATING))).isEqualTo(new Presence.Present(VM));
        assertThat(provider.calls()).isEmpty();
    }

    @Test
    void anEndThatReportsOfAVmWhichIsNotInViewIsNoProofOfIt() {
        provider.reports();
        provider.reports(new WatchEvent.TaskEnded(
                CREATING.ref(), OWNER.key(), new TaskState.Succeeded(new TaskResult.OfVm(VM)), "2"));
        assertThat(locate(KNOWN.withTask(CREATING))).isEqualTo(new Presence.Absent());
        assertThat(locate(KNOWN)).isEqualTo(new Presence.Absent());
        assertThat(provider.calls()).containsExactly("find", "find");
    }

    @Test
    void aRemovalThatSucceededLeavesNothing() {
        provider.reports(VM);
        provider.task(new TaskState.Succeeded(new TaskResult.OfRemoval()));
        assertThat(locateDeleted(KNOWN.withTask(new VmMemory.Task(new TaskRef("t-3"), VmAction.DELETE))))
                .isEqualTo(new Presence.Absent());
    }

    @Test
    void theProgressOfATaskIsAskedForNowAndThenAndToldInSteps() {
        provider.reports(VM);
        provider.task(new TaskState.Running(47, "copies"));
        Presence half = new Presence.Changing(RESHAPING, 40, "copies", Optional.of(VM));
        assertThat(locate(KNOWN.withTask(RESHAPING))).isEqualTo(half);
        provider.task(new TaskState.Running(93, "copies"));
        assertThat(locate(KNOWN.withTask(RESHAPING))).isEqualTo(half);
        assertThat(provider.calls()).containsExactly("task");
        nanos.addAndGet(RunningTasks.BETWEEN_LOOKS.toNanos());
        assertThat(locate(KNOWN.withTask(RESHAPING)))
                .isEqualTo(new Presence.Changing(RESHAPING, 90, "copies", Optional.of(VM)));
    }

    @Test
    void aTaskWhoseVmCameToRestIsAskedForAtOnce() {
        provider.reports(VM.redraft().phase(VmPhase.STARTING).done());
        provider.task(new TaskState.Running(47, ""));
        locate(KNOWN.withTask(RESHAPING));
        provider.reports(new WatchEvent.Changed(VM.withViewVersion(VM.viewVersion() + 1), "t"));
        provider.task(new TaskState.Forgotten());
        assertThat(locate(KNOWN.withTask(RESHAPING))).isInstanceOf(Presence.Absent.class);
        assertThat(provider.calls()).containsExactly("task", "task", "find");
    }

    @Test
    void aTaskIsAskedForAgainAfterItsProviderWasAway() {
        provider.reports(VM);
        provider.task(new TaskState.Running(47, ""));
        locate(KNOWN.withTask(RESHAPING));
        provider.reports(VM);
        provider.task(new TaskState.Failed(Fault.of(FaultKind.BUSY, "no")));
        assertThat(locate(KNOWN.withTask(RESHAPING))).isInstanceOf(Presence.ChangeFailed.class);
    }

    @Test
    void aTaskThatFailedIsAChangeThatFailed() {
        provider.reports(VM);
        Fault fault = Fault.of(FaultKind.EXHAUSTED, "full");
        provider.task(new TaskState.Failed(fault));
        assertThat(locate(KNOWN.withTask(RESHAPING)))
                .isEqualTo(new Presence.ChangeFailed(RESHAPING, fault, Optional.of(VM)));
    }

    @Test
    void whatAForgottenTaskWasToDoCountsAsNotDone() {
        provider.has(VM);
        provider.task(new TaskState.Forgotten());
        VmMemory asked = KNOWN.withApplied("the wanted shape").withTask(RESHAPING);
        VmView located = locator(aVm()).locate(provider.open(), asked);
        assertThat(located.presence()).isEqualTo(new Presence.Present(VM));
        assertThat(located.memory()).isEqualTo(asked.afterForgotten(VmAction.RECONFIGURE));
        assertThat(located.memory().applied()).isNotEqualTo(asked.applied());
    }

    private Presence locate(VmMemory memory) {
        return locator(aVm()).locate(provider.open(), memory).presence();
    }

    private Presence locateDeleted(VmMemory memory) {
        return locator(aVm().deleting()).locate(provider.open(), memory).presence();
    }

    private VmLocator locator(VmViews vm) {
        return new VmLocator(new ResourceKey("Provider", "shop", "lab"), OWNER.key(), vm.lifecycle(), tasks);
    }
}
