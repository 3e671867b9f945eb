package io.virtfleet.manager.vm;

import static io.virtfleet.manager.vm.VmViews.CREATING;
import static io.virtfleet.manager.vm.VmViews.ID;
import static io.virtfleet.manager.vm.VmViews.OWNER;
import static io.virtfleet.manager.vm.VmViews.state;
import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.inventory.WatchEvent;
import io.virtfleet.contract.task.TaskResult;
import io.virtfleet.contract.task.TaskState;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.manager.controller.ResourceKey;
import io.virtfleet.manager.provider.ProviderAccess;
import io.virtfleet.manager.vm.VmSighting.Care;
import io.virtfleet.manager.vm.VmView.Doubt;
import io.virtfleet.manager.vm.VmView.Presence;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class VmSightingTest {
    private static final VmState VM = state(PowerState.ON, 2);
    private static final VmMemory KNOWN = VmMemory.NOTHING.withId(ID);
    private static final VmMemory.Task RESHAPING = new VmMemory.Task(new TaskRef("t-2"), VmAction.RECONFIGURE);

    private final SightedProvider provider = new SightedProvider();

    @Test
    void aVmInViewCostsNoCall() {
        provider.tells(VM);
        assertThat(look(KNOWN)).isEqualTo(new Presence.Present(VM));
        assertThat(provider.calls()).isEmpty();
    }

    @Test
    void aVmThatWasNeverThereIsAbsentWithoutACall() {
        provider.tells();
        assertThat(look(VmMemory.NOTHING)).isEqualTo(new Presence.Absent());
        assertThat(provider.calls()).isEmpty();
    }

    @Test
    void aVmThatWasThereIsAbsentOnlyWhenTheProviderSaysSo() {
        provider.tells();
        assertThat(look(KNOWN)).isEqualTo(new Presence.Absent());
        assertThat(provider.calls()).containsExactly("find");
    }

    @Test
    void ofAResourceThatGoesNothingIsAbsentThatTheProviderWasNotAskedFor() {
        provider.tells();
        provider.has(VM);
        assertThat(look(VmMemory.NOTHING, Care.ASK)).isEqualTo(new Presence.Present(VM));
        assertThat(provider.calls()).containsExactly("find");
    }

    @Test
    void aViewThatIsNotWholeSaysNothing() {
        assertThat(look(VmMemory.NOTHING))
                .isInstanceOfSatisfying(
                        Presence.Unseen.class,
                        unseen -> assertThat(unseen.doubt()).isEqualTo(Doubt.UNREACHABLE));
        assertThat(provider.calls()).isEmpty();
    }

    @Test
    void aProviderThatFailsSaysNothing() {
        provider.tells();
        Fault fault = Fault.of(FaultKind.DENIED, "no");
        provider.fails(fault);
        assertThat(look(KNOWN)).isEqualTo(new Presence.Unseen(Doubt.FAILED, fault));
    }

    @ParameterizedTest
    @CsvSource({"MISSING,NO_PROVIDER", "PAUSED,PAUSED", "UNREACHABLE,UNREACHABLE"})
    void aProviderThatIsClosedIsDoubtAndNotAsked(ProviderAccess.Why why, Doubt doubt) {
        Fault fault = Fault.of(FaultKind.UNREACHABLE, "away");
        assertThat(sighting(Care.ASK)
                        .look(new ProviderAccess.Closed(why, fault), KNOWN)
                        .presence())
                .isEqualTo(new Presence.Unseen(doubt, fault));
        assertThat(provider.calls()).isEmpty();
    }

    @Test
    void aTaskThatRunsIsAwaited() {
        provider.tells();
        provider.task(new TaskState.Running(40, "copies"));
        assertThat(look(VmMemory.NOTHING.withTask(CREATING)))
                .isEqualTo(new Presence.Changing(CREATING, 40, "copies", Optional.empty()));
    }

    @Test
    void anEndThatTheStreamToldIsNotAskedFor() {
        provider.tells(VM);
        provider.tells(new WatchEvent.TaskEnded(
                CREATING.ref(), OWNER.key(), new TaskState.Succeeded(new TaskResult.OfVm(VM)), "2"));
        assertThat(look(VmMemory.NOTHING.withTask(CREATING))).isEqualTo(new Presence.Present(VM));
        assertThat(provider.calls()).isEmpty();
    }

    @Test
    void anEndThatTellsOfAVmWhichIsNotInViewIsNoProofOfIt() {
        provider.tells();
        provider.tells(new WatchEvent.TaskEnded(
                CREATING.ref(), OWNER.key(), new TaskState.Succeeded(new TaskResult.OfVm(VM)), "2"));
        assertThat(look(KNOWN.withTask(CREATING))).isEqualTo(new Presence.Absent());
        assertThat(look(KNOWN)).isEqualTo(new Presence.Absent());
        assertThat(provider.calls()).containsExactly("find", "find");
    }

    @Test
    void aRemovalThatSucceededLeavesNothing() {
        provider.tells(VM);
        provider.task(new TaskState.Succeeded(new TaskResult.OfRemoval()));
        assertThat(look(KNOWN.withTask(new VmMemory.Task(new TaskRef("t-3"), VmAction.DELETE)), Care.ASK))
                .isEqualTo(new Presence.Absent());
    }

    @Test
    void aTaskThatFailedIsAChangeThatFailed() {
        provider.tells(VM);
        Fault fault = Fault.of(FaultKind.EXHAUSTED, "full");
        provider.task(new TaskState.Failed(fault));
        assertThat(look(KNOWN.withTask(RESHAPING))).isEqualTo(new Presence.ChangeFailed(RESHAPING, fault));
    }

    @Test
    void whatAForgottenTaskWasToDoCountsAsNotDone() {
        provider.has(VM);
        provider.task(new TaskState.Forgotten());
        VmMemory asked = KNOWN.withApplied("the wanted shape").withTask(RESHAPING);
        VmSighting.Sighted sighted = sighting(Care.TRUST).look(provider.open(), asked);
        assertThat(sighted.presence()).isEqualTo(new Presence.Present(VM));
        assertThat(sighted.memory()).isEqualTo(asked.afterFailed(VmAction.RECONFIGURE));
        assertThat(sighted.memory().applied()).isNotEqualTo(asked.applied());
    }

    private Presence look(VmMemory memory) {
        return look(memory, Care.TRUST);
    }

    private Presence look(VmMemory memory, Care care) {
        return sighting(care).look(provider.open(), memory).presence();
    }

    private static VmSighting sighting(Care care) {
        return new VmSighting(new ResourceKey("Provider", "shop", "lab"), OWNER.key(), care);
    }
}
