package io.virtfleet.manager.vm.plan;

import static io.virtfleet.manager.vm.plan.VmViews.AWAY;
import static io.virtfleet.manager.vm.plan.VmViews.CREATING;
import static io.virtfleet.manager.vm.plan.VmViews.ID;
import static io.virtfleet.manager.vm.plan.VmViews.aVm;
import static io.virtfleet.manager.vm.plan.VmViews.state;
import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmPhase;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.manager.vm.plan.VmView.DeletionPolicy;
import io.virtfleet.manager.vm.plan.VmView.Desired;
import io.virtfleet.manager.vm.plan.VmView.OnDrift;
import io.virtfleet.manager.vm.plan.VmView.OnRestartNeeded;
import io.virtfleet.manager.vm.plan.VmView.OnVanished;
import io.virtfleet.manager.vm.plan.VmView.Presence;
import io.virtfleet.manager.vm.plan.VmView.UnknownReason;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class VmPlanTest {
    private static final Fault FULL = Fault.of(FaultKind.EXHAUSTED, "no room");

    @Test
    void holdsBeforeItMakesAnything() {
        assertThat(aVm().notHeld().next()).isEqualTo(new VmStep.Hold());
    }

    @Test
    void bindsNothingToAProviderBeforeTheVmCanBeCreatedThere() {
        VmViews fresh = aVm().notHeld();
        assertThat(fresh.unseen(UnknownReason.NO_PROVIDER).next()).isInstanceOf(VmStep.AwaitProvider.class);
        assertThat(fresh.unseen(UnknownReason.UNREACHABLE).next()).isInstanceOf(VmStep.AwaitProvider.class);
        assertThat(fresh.asking(new Desired.Incomplete(List.of("Provider a/lab")))
                        .next())
                .isInstanceOf(VmStep.AwaitInputs.class);
        assertThat(fresh.asking(new Desired.Refused(List.of(FULL))).next()).isInstanceOf(VmStep.Refuse.class);
    }

    @Test
    void aVmThatWasBegunIsHeldAgainWhateverElseIsMissing() {
        VmViews stripped = aVm().notHeld().begun();
        assertThat(stripped.unseen(UnknownReason.NO_PROVIDER).next()).isEqualTo(new VmStep.Hold());
        assertThat(stripped.asking(new Desired.Incomplete(List.of("VMClass a/small")))
                        .next())
                .isEqualTo(new VmStep.Hold());
        assertThat(aVm().notHeld().present(PowerState.ON).next()).isEqualTo(new VmStep.Hold());
    }

    @ParameterizedTest
    @EnumSource(UnknownReason.class)
    void aResourceOfWhichNothingWasAskedGoesWithoutItsProvider(UnknownReason reason) {
        assertThat(aVm().deleting().notBegun().unseen(reason).next()).isEqualTo(new VmStep.Release());
        assertThat(aVm().deleting().notBegun().present(PowerState.ON).next()).isInstanceOf(VmStep.Delete.class);
    }

    @Test
    void makesAVmThatIsAbsent() {
        assertThat(aVm().next()).isEqualTo(new VmStep.Create(aVm().complete()));
    }

    @Test
    void waitsForWhatTheVmRefersTo() {
        assertThat(aVm().asking(new Desired.Incomplete(List.of("VMClass a/small")))
                        .next())
                .isEqualTo(new VmStep.AwaitInputs(List.of("VMClass a/small"), Optional.empty()));
    }

    @Test
    void refusesWhatCannotBe() {
        assertThat(aVm().asking(new Desired.Refused(List.of(FULL))).next())
                .isEqualTo(new VmStep.Refuse(List.of(FULL), Optional.empty()));
    }

    @ParameterizedTest
    @EnumSource(UnknownReason.class)
    void anUnknownPresenceNeverCreatesAVm(UnknownReason reason) {
        assertThat(aVm().unseen(reason).next()).isEqualTo(new VmStep.AwaitProvider(reason, AWAY));
    }

    @Test
    void aPausedProviderIsLeftAloneEvenByTheFinalizer() {
        assertThat(aVm().notHeld().unseen(UnknownReason.PAUSED).next())
                .isEqualTo(new VmStep.AwaitProvider(UnknownReason.PAUSED, AWAY));
    }

    @Test
    void waitsForATaskWhateverElseIsWanted() {
        var changing = new Presence.Changing(CREATING, 40, "copies", Optional.empty());
        assertThat(aVm().seen(changing).next())
                .isEqualTo(new VmStep.AwaitTask(CREATING, 40, "copies", Optional.empty()));
    }

    @Test
    void aFailedTaskIsWrittenDownBeforeAnythingIsTriedAgain() {
        assertThat(aVm().seen(new Presence.ChangeFailed(CREATING, FULL, Optional.empty()))
                        .next())
                .isEqualTo(new VmStep.AcceptFailure(CREATING.action(), FULL, Optional.empty()));
    }

    @Test
    void aVmThatVanishedIsReportedAndNotMadeAgain() {
        assertThat(aVm().settledBefore(PowerState.ON).next()).isEqualTo(new VmStep.ReportVanished());
    }

    @Test
    void aVmThatVanishedIsMadeAgainWhereTheUserWantsThat() {
        assertThat(aVm().policies(OnDrift.REPORT, OnRestartNeeded.WAIT, OnVanished.RECREATE)
                        .settledBefore(PowerState.ON)
                        .next())
                .isInstanceOf(VmStep.Create.class);
    }

    @Test
    void aVmAsWantedSettles() {
        VmViews vm = aVm().settledBefore(PowerState.ON).present(PowerState.ON);
        assertThat(vm.next()).isEqualTo(new VmStep.Settle(state(PowerState.ON, 2), vm.complete(), List.of()));
    }

    @Test
    void aChangedSpecReshapesTheVmOnceTheOldShapeIsForgotten() {
        VmMemory before = VmMemory.NOTHING.withId(ID).withApplied("another shape");
        VmViews vm = aVm().remembering(before).present(PowerState.ON);
        assertThat(vm.next()).isEqualTo(new VmStep.ReportReconfigure(state(PowerState.ON, 2)));
        VmMemory after = new VmStep.ReportReconfigure(state(PowerState.ON, 2)).remember(before);
        assertThat(vm.remembering(after).next())
                .isEqualTo(new VmStep.Reconfigure(state(PowerState.ON, 2), vm.complete()));
    }

    @Test
    void aVmThatWasFoundInAnotherShapeThanItShouldHaveBeenMadeWithIsReshaped() {
        assertThat(aVm().present(state(PowerState.ON, 8)).next()).isInstanceOf(VmStep.Reconfigure.class);
    }

    @Test
    void aShapeThatTheProviderFailedOnIsAskedForAgainThoughNoneOfItMayBeSeen() {
        VmMemory failed =
                VmMemory.NOTHING.withId(ID).withApplied(VmViews.SHAPE).afterFailed(VmAction.RECONFIGURE, FULL);
        assertThat(aVm().remembering(failed).present(PowerState.ON).next()).isInstanceOf(VmStep.Reconfigure.class);
    }

    @Test
    void aChangeThatWaitsForARestartAndThatNobodyRemembersIsAskedForAnew() {
        assertThat(aVm().present(VmViews.waiting(state(PowerState.ON, 2))).next())
                .isInstanceOf(VmStep.Reconfigure.class);
    }

    @Test
    void aVmWhoseMakingNobodyRemembersIsAskedForAgainAndNotSettled() {
        VmViews vm = aVm().present(VmViews.in(VmPhase.CREATING, state(PowerState.ON, 2)));
        assertThat(vm.next()).isEqualTo(new VmStep.Create(vm.complete()));
    }

    @Test
    void aChangeOutsideVirtFleetIsReported() {
        VmStep step = aVm().settledBefore(PowerState.ON)
                .present(state(PowerState.ON, 8))
                .next();
        assertThat(step)
                .isInstanceOfSatisfying(
                        VmStep.Settle.class,
                        settle -> assertThat(settle.drift()).isNotEmpty());
    }

    @Test
    void aChangeOutsideVirtFleetIsCorrectedWhereTheUserWantsThat() {
        assertThat(aVm().policies(OnDrift.CORRECT, OnRestartNeeded.WAIT, OnVanished.REPORT)
                        .settledBefore(PowerState.ON)
                        .present(state(PowerState.ON, 8))
                        .next())
                .isInstanceOf(VmStep.Reconfigure.class);
    }

    @Test
    void aResourceThatGoesTakesItsVmAlong() {
        assertThat(aVm().deleting().present(PowerState.ON).next())
                .isEqualTo(new VmStep.Delete(state(PowerState.ON, 2)));
    }

    @Test
    void aResourceGoesWhenItsVmIsGone() {
        assertThat(aVm().deleting().next()).isEqualTo(new VmStep.Release());
    }

    @Test
    void aResourceThatWasReleasedRests() {
        assertThat(aVm().deleting().notHeld().present(PowerState.ON).next()).isEqualTo(new VmStep.NoAction());
    }

    @ParameterizedTest
    @EnumSource(UnknownReason.class)
    void anUnknownPresenceNeverReleases(UnknownReason reason) {
        assertThat(aVm().deleting().unseen(reason).next()).isEqualTo(new VmStep.BlockDelete(reason, AWAY));
    }

    @Test
    void anUnknownPresenceReleasesWhereTheUserForcesIt() {
        assertThat(aVm().deleting()
                        .deletionPolicy(DeletionPolicy.FORCE)
                        .unseen(UnknownReason.UNREACHABLE)
                        .next())
                .isEqualTo(new VmStep.Release());
    }

    @Test
    void aForcedDeleteStillTriesToRemoveTheVm() {
        assertThat(aVm().deleting()
                        .deletionPolicy(DeletionPolicy.FORCE)
                        .present(PowerState.ON)
                        .next())
                .isInstanceOf(VmStep.Delete.class);
    }

    @Test
    void anOrphanedVmIsNotTouchedAndItsProviderNotAsked() {
        assertThat(aVm().deleting()
                        .deletionPolicy(DeletionPolicy.ORPHAN)
                        .present(PowerState.ON)
                        .next())
                .isEqualTo(new VmStep.Release());
        assertThat(aVm().deleting()
                        .deletionPolicy(DeletionPolicy.ORPHAN)
                        .unseen(UnknownReason.UNREACHABLE)
                        .next())
                .isEqualTo(new VmStep.Release());
    }

    @Test
    void aVmThatIsBeingMadeIsAwaitedBeforeItIsRemoved() {
        var making = new Presence.Changing(CREATING, 10, "", Optional.empty());
        assertThat(aVm().deleting().seen(making).next()).isInstanceOf(VmStep.AwaitTask.class);
    }

    @Test
    void aVmThatIsSeenWhileATaskRunsIsRemovedAtOnce() {
        VmState vm = state(PowerState.OFF, 2);
        var making = new Presence.Changing(CREATING, 10, "", Optional.of(vm));
        assertThat(aVm().deleting().seen(making).next()).isEqualTo(new VmStep.Delete(vm));
    }

    @Test
    void aRemovalThatRunsIsAwaited() {
        var task = new VmMemory.Task(new TaskRef("t-2"), VmAction.DELETE);
        var going = new Presence.Changing(task, 10, "", Optional.of(state(PowerState.OFF, 2)));
        assertThat(aVm().deleting().seen(going).next()).isInstanceOf(VmStep.AwaitTask.class);
    }

    @Test
    void aFailedCreateDoesNotKeepAResourceFromGoing() {
        VmViews vm = aVm().deleting().seen(new Presence.ChangeFailed(CREATING, FULL, Optional.empty()));
        var failure = (VmStep.AcceptFailure) vm.next();
        assertThat(StepResult.of(failure, vm.view())).isInstanceOf(StepResult.ReportAndContinue.class);
    }
}
