package io.virtfleet.manager.vm.report;

import static io.virtfleet.manager.vm.plan.VmViews.ID;
import static io.virtfleet.manager.vm.plan.VmViews.state;
import static io.virtfleet.manager.vm.plan.VmViews.waiting;
import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Condition;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.controller.status.Conditions;
import io.virtfleet.manager.vm.plan.VmAction;
import io.virtfleet.manager.vm.plan.VmMemory;
import io.virtfleet.manager.vm.plan.VmStep;
import io.virtfleet.manager.vm.plan.VmView.UnknownReason;
import io.virtfleet.manager.vm.plan.VmViews;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class VmConditionsTest {
    private static final Instant NOON = Instant.parse("2030-01-01T12:00:00Z");
    private static final VmMemory MADE = VmMemory.NOTHING.withId(ID);
    private static final VmState VM = state(PowerState.ON, 2);
    private static final Fault FAULT = Fault.of(FaultKind.BUSY, "not now");

    @Test
    void aVmAsWantedIsReadyCreatedPoweredAndResized() {
        assertThat(words(tell(List.of(), MADE, VmViews.settled(VM))))
                .containsExactly(
                        "Ready=True AsWanted",
                        "Created=True AsWanted",
                        "Powered=True AsWanted",
                        "Resized=True AsWanted");
    }

    @Test
    void driftIsReportedBesideReady() {
        assertThat(words(tell(List.of(), MADE, VmViews.settled(VM, "cpu"))))
                .contains("Ready=True Drifted", "Resized=False Drifted");
    }

    @Test
    void aChangeThatWaitsForARestartIsReported() {
        assertThat(words(tell(List.of(), MADE, VmViews.settled(waiting(VM)))))
                .contains("RestartRequired=True RestartNeeded");
    }

    @Test
    void workGoesOnUntilItIsDone() {
        var working = VmViews.working(VmAction.CREATE, 0, "", Optional.empty());
        List<Condition> making = tell(List.of(), VmMemory.NOTHING, working);
        assertThat(words(making))
                .containsExactly("Ready=False Creating", "Reconciling=True Creating", "Created=False NotMade");
        assertThat(words(tell(making, MADE, VmViews.settled(VM)))).noneMatch(word -> word.startsWith("Reconciling"));
    }

    @Test
    void whatIsNotNewsStaysAsItWas() {
        List<Condition> settled = tell(List.of(), MADE, VmViews.settled(VM));
        assertThat(words(tell(settled, MADE, new VmStep.AcceptFailure(VmAction.POWER, FAULT, Optional.empty()))))
                .contains("Ready=False Busy", "Powered=True AsWanted", "Resized=True AsWanted");
    }

    @Test
    void aVmThatVanishedKeepsNoConditionOfItself() {
        List<Condition> settled = tell(List.of(), MADE, VmViews.settled(VM));
        assertThat(words(tell(settled, MADE, new VmStep.ReportVanished())))
                .containsExactly("Ready=False Vanished", "Stalled=True Vanished", "Created=False Vanished");
    }

    @Test
    void aDeleteThatIsBlockedOrFailedIsReportedAndEndsWithIt() {
        var blocked = new VmStep.BlockDelete(UnknownReason.UNREACHABLE, FAULT);
        assertThat(words(tell(List.of(), MADE, blocked))).contains("DeleteBlocked=True ProviderUnreachable");
        List<Condition> failed =
                tell(List.of(), MADE, new VmStep.AcceptFailure(VmAction.DELETE, FAULT, Optional.empty()));
        assertThat(words(failed)).contains("DeleteBlocked=True Busy");
        var goes = VmViews.working(VmAction.DELETE, 0, "", Optional.of(VM));
        assertThat(words(tell(failed, MADE, goes))).noneMatch(word -> word.startsWith("DeleteBlocked"));
    }

    private static List<Condition> tell(List<Condition> before, VmMemory memory, VmStep.Pause news) {
        return VmConditions.of(Conditions.after(before, 1, NOON), memory, news, VmSummary.of(news));
    }

    private static List<String> words(List<Condition> conditions) {
        return conditions.stream()
                .map(each -> each.getType() + "=" + each.getStatus() + " " + each.getReason())
                .toList();
    }
}
