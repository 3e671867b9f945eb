package io.virtfleet.manager.vm.plan;

import static io.virtfleet.manager.vm.plan.VmViews.CREATING;
import static io.virtfleet.manager.vm.plan.VmViews.aVm;
import static io.virtfleet.manager.vm.plan.VmViews.state;
import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.TaskRef;
import io.virtfleet.contract.vm.PowerAction;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmPhase;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.manager.GeneratedPage;
import io.virtfleet.manager.vm.plan.DecisionTable.Choice;
import io.virtfleet.manager.vm.plan.DecisionTable.Column;
import io.virtfleet.manager.vm.plan.VmView.DeletionPolicy;
import io.virtfleet.manager.vm.plan.VmView.Desired;
import io.virtfleet.manager.vm.plan.VmView.OnDrift;
import io.virtfleet.manager.vm.plan.VmView.OnRestartNeeded;
import io.virtfleet.manager.vm.plan.VmView.OnVanished;
import io.virtfleet.manager.vm.plan.VmView.Presence;
import io.virtfleet.manager.vm.plan.VmView.Target;
import io.virtfleet.manager.vm.plan.VmView.UnknownReason;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The tables of docs/vm-states.md are what {@link VmPlan} decides. */
class VmStatesPageTest {
    private static final String PAGE = "vm-states.md";
    private static final VmMemory.Task DELETING = new VmMemory.Task(new TaskRef("t-2"), VmAction.DELETE);
    private static final Fault FULL = Fault.of(FaultKind.EXHAUSTED, "no capacity left");

    private static final Column PROVIDER = Column.of(
            "the Provider",
            new Choice("is paused", vm -> vm.unseen(UnknownReason.PAUSED)),
            new Choice("does not exist", vm -> vm.unseen(UnknownReason.NO_PROVIDER)),
            new Choice("is unreachable", vm -> vm.unseen(UnknownReason.UNREACHABLE)),
            new Choice("fails to look up the VM", vm -> vm.unseen(UnknownReason.FAILED)),
            new Choice("answers", vm -> vm));

    private static final Column PRESENCE = Column.of(
            "the VM there",
            found("is absent", new Presence.Absent()),
            found("is being created and its task is lost", new Presence.Present(creating())),
            found("is present", new Presence.Present(state(PowerState.ON, 2))),
            found("is about to be created by a task", changing(CREATING, Optional.empty())),
            found("is being changed by a task", changing(CREATING, Optional.of(state(PowerState.ON, 2)))),
            found("is being deleted by a task", changing(DELETING, Optional.of(state(PowerState.ON, 2)))),
            found("has a task that failed", new Presence.ChangeFailed(CREATING, FULL, Optional.empty())));

    private static final Column FINALIZER = Column.of(
            "our finalizer",
            new Choice("is not set", VmViews::notHeld),
            new Choice("was removed by someone else", vm -> vm.notHeld().begun()),
            new Choice("is set", vm -> vm));

    private static final DecisionTable CREATION = DecisionTable.of(
            aVm(),
            PROVIDER,
            FINALIZER,
            Column.of(
                    "the spec",
                    new Choice(
                            "refers to something missing",
                            vm -> vm.asking(new Desired.Incomplete(List.of("VMClass a/small")))),
                    new Choice("is refused", vm -> vm.asking(new Desired.Refused(List.of(FULL)))),
                    new Choice("is complete", vm -> vm)),
            PRESENCE,
            Column.of(
                    "it existed before",
                    new Choice("no", vm -> vm),
                    new Choice(
                            "yes",
                            vm -> vm.remembering(
                                    aVm().settledBefore(PowerState.ON).memory()))),
            Column.of(
                    "when it vanished",
                    new Choice("report", vm -> vm),
                    new Choice("recreate", VmStatesPageTest::recreating)));

    private static final DecisionTable DELETION = DecisionTable.of(
            aVm().deleting(),
            FINALIZER,
            Column.of(
                    "deletion policy",
                    new Choice("Delete", vm -> vm.deletionPolicy(DeletionPolicy.DELETE)),
                    new Choice("Force", vm -> vm.deletionPolicy(DeletionPolicy.FORCE)),
                    new Choice("Orphan", vm -> vm.deletionPolicy(DeletionPolicy.ORPHAN))),
            PROVIDER,
            PRESENCE);

    private static final DecisionTable POWER = DecisionTable.of(
            aVm(),
            Column.of(
                    "wanted power",
                    Stream.of(Target.values())
                            .map(target -> new Choice(target.name(), vm -> vm.wanted(target)))
                            .toArray(Choice[]::new)),
            Column.of(
                    "actual power",
                    Stream.of(PowerState.values())
                            .map(power -> new Choice(power.name(), vm -> vm.present(power)))
                            .toArray(Choice[]::new)),
            Column.of(
                    "the status reports",
                    new Choice("the actual power", vm -> vm.settledBefore(power(vm))),
                    new Choice("another power", vm -> vm.settledBefore(other(power(vm))))));

    private static final DecisionTable SHAPE = DecisionTable.of(
            aVm().settledBefore(PowerState.ON),
            Column.of(
                    "the provider last accepted",
                    new Choice("this spec", vm -> vm),
                    new Choice("another spec", vm -> vm.remembering(vm.memory().withApplied("another spec"))),
                    new Choice(
                            "a spec that was lost",
                            vm -> vm.remembering(vm.memory().withApplied(VmMemory.UNKNOWN_SHAPE))),
                    new Choice(
                            "nothing that is known",
                            vm -> vm.remembering(vm.memory().withoutApplied()))),
            Column.of(
                    "the VM",
                    new Choice("is as the spec says", vm -> vm.present(state(PowerState.ON, 2))),
                    new Choice("differs from the spec", vm -> vm.present(state(PowerState.ON, 8)))),
            Column.of(
                    "on drift",
                    new Choice("report", vm -> vm),
                    new Choice(
                            "correct", vm -> vm.policies(OnDrift.CORRECT, OnRestartNeeded.WAIT, OnVanished.REPORT))));

    private static final DecisionTable RESTART = DecisionTable.of(
            aVm().settledBefore(PowerState.ON).present(PowerState.ON),
            Column.of(
                    "a change waits for a restart",
                    new Choice("no", vm -> vm),
                    new Choice("yes", vm -> vm.present(VmViews.waiting(state(PowerState.ON, 2))))),
            Column.of(
                    "the restart token",
                    new Choice("is the old one", vm -> vm),
                    new Choice("is new", vm -> vm.restartToken("now")),
                    new Choice(
                            "was just written down",
                            vm -> vm.restartToken("now").remembering(vm.memory().withRestartDue("now")))),
            Column.of(
                    "when a restart is needed",
                    new Choice("wait", vm -> vm),
                    new Choice(
                            "restart", vm -> vm.policies(OnDrift.REPORT, OnRestartNeeded.RESTART, OnVanished.REPORT))));

    private static final VmStep START =
            new VmStep.SetPower(state(PowerState.OFF, 2), new PowerAction.On(), Optional.empty());

    private static final DecisionTable RETRY = DecisionTable.of(
            aVm(),
            Column.of(
                    "the VM, which should run,",
                    new Choice("is absent", vm -> vm),
                    new Choice(
                            "is stopped", vm -> vm.settledBefore(PowerState.OFF).present(PowerState.OFF)),
                    new Choice(
                            "is running", vm -> vm.settledBefore(PowerState.ON).present(PowerState.ON))),
            Column.of(
                    "the request for that",
                    new Choice("was not made yet", vm -> vm),
                    new Choice("failed, and its pause is not over", vm -> vm.failedBefore(request(vm), FULL)),
                    new Choice(
                            "was done repeatedly and did not last, and its pause is not over",
                            vm -> vm.repeatedBefore(request(vm)))));

    @Test
    void thePageShowsWhatThePlanDecides() {
        new GeneratedPage(PAGE, "diagram").assertHolds(StateDiagram.mermaid());
        new GeneratedPage(PAGE, "creation").assertHolds(CREATION.markdown());
        new GeneratedPage(PAGE, "power").assertHolds(POWER.markdown());
        new GeneratedPage(PAGE, "shape").assertHolds(SHAPE.markdown());
        new GeneratedPage(PAGE, "restart").assertHolds(RESTART.markdown());
        new GeneratedPage(PAGE, "retry").assertHolds(RETRY.markdown());
        new GeneratedPage(PAGE, "deletion").assertHolds(DELETION.markdown());
        new GeneratedPage(PAGE, "results").assertHolds(StepResults.markdown());
    }

    @Test
    void everyStepIsInATableAndInTheDiagram() {
        Set<String> shown = new HashSet<>();
        Stream.of(CREATION, POWER, SHAPE, RESTART, RETRY, DELETION)
                .map(DecisionTable::steps)
                .forEach(shown::addAll);

        assertThat(shown).containsExactlyInAnyOrderElementsOf(StepResults.kinds());
        assertThat(StateDiagram.mermaid()).contains(StepResults.kinds());
    }

    private static VmStep request(VmViews vm) {
        return vm.next() instanceof VmStep.Settle ? START : vm.next();
    }

    /** What a Provider that answers has. */
    private static Choice found(String words, Presence presence) {
        return new Choice(words, vm -> vm.presence() instanceof Presence.Unknown ? vm : vm.seen(presence));
    }

    private static Presence changing(VmMemory.Task task, Optional<VmState> vm) {
        return new Presence.Changing(task, 40, "", vm);
    }

    private static VmState creating() {
        return VmViews.in(VmPhase.CREATING, state(PowerState.ON, 2));
    }

    private static VmViews recreating(VmViews vm) {
        return vm.desired() instanceof Desired.Complete
                ? vm.policies(OnDrift.REPORT, OnRestartNeeded.WAIT, OnVanished.RECREATE)
                : vm;
    }

    private static PowerState power(VmViews vm) {
        return ((Presence.Present) vm.presence()).vm().power();
    }

    private static PowerState other(PowerState power) {
        return power == PowerState.ON ? PowerState.OFF : PowerState.ON;
    }
}
