package io.virtfleet.manager.vm.report;

import static io.virtfleet.controller.status.ConditionStatus.FALSE;
import static io.virtfleet.controller.status.ConditionStatus.TRUE;
import static io.virtfleet.controller.status.ConditionStatus.UNKNOWN;
import static io.virtfleet.manager.vm.plan.VmViews.in;
import static io.virtfleet.manager.vm.plan.VmViews.state;
import static io.virtfleet.manager.vm.report.VmSummary.Progress.DONE;
import static io.virtfleet.manager.vm.report.VmSummary.Progress.ONGOING;
import static io.virtfleet.manager.vm.report.VmSummary.Progress.STALLED;
import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmPhase;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.controller.status.ConditionStatus;
import io.virtfleet.manager.vm.plan.VmAction;
import io.virtfleet.manager.vm.plan.VmStep;
import io.virtfleet.manager.vm.plan.VmView.UnknownReason;
import io.virtfleet.manager.vm.plan.VmViews;
import io.virtfleet.manager.vm.report.VmSummary.Progress;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

final class VmSummaryTest {
    private static final VmState ON = state(PowerState.ON, 2);
    private static final VmState OFF = state(PowerState.OFF, 2);
    private static final Fault BUSY = Fault.of(FaultKind.BUSY, "not now");
    private static final Fault WRONG = Fault.of(FaultKind.INVALID_SPEC, "spec.cpu", "too many");

    static Stream<Arguments> news() {
        return Stream.of(
                summarized(settled(ON), "Running", TRUE, VmReason.AS_WANTED, DONE),
                summarized(settled(OFF), "Stopped", TRUE, VmReason.AS_WANTED, DONE),
                summarized(new VmStep.ReportPower(OFF), "Stopped", FALSE, VmReason.POWER_DIFFERS, ONGOING),
                summarized(working(VmAction.CREATE), "Provisioning", FALSE, VmReason.CREATING, ONGOING),
                summarized(working(VmAction.POWER), "Stopping", FALSE, VmReason.CHANGING_POWER, ONGOING),
                summarized(working(VmAction.RESTART), "Starting", FALSE, VmReason.RESTARTING, ONGOING),
                summarized(working(VmAction.RECONFIGURE), "Reconfiguring", FALSE, VmReason.RECONFIGURING, ONGOING),
                summarized(working(VmAction.DELETE), "Deleting", FALSE, VmReason.DELETING, ONGOING),
                summarized(
                        new VmStep.AwaitInputs(List.of("VMClass shop/small"), Optional.empty()),
                        "Pending",
                        FALSE,
                        VmReason.INPUTS_MISSING,
                        ONGOING),
                summarized(
                        new VmStep.Refuse(List.of(WRONG), Optional.empty()),
                        "Failed",
                        FALSE,
                        VmReason.INVALID_SPEC,
                        STALLED));
    }

    static Stream<Arguments> troubles() {
        return Stream.of(
                summarized(new VmStep.ReportVanished(), "Failed", FALSE, VmReason.VANISHED, STALLED),
                summarized(failed(VmAction.CREATE, BUSY), "Failed", FALSE, VmReason.BUSY, ONGOING),
                summarized(failed(VmAction.CREATE, WRONG), "Failed", FALSE, VmReason.INVALID_SPEC, STALLED),
                summarized(failed(VmAction.POWER, BUSY), "", FALSE, VmReason.BUSY, ONGOING),
                summarized(failed(VmAction.DELETE, WRONG), "Deleting", FALSE, VmReason.INVALID_SPEC, ONGOING),
                summarized(away(UnknownReason.PAUSED), "", UNKNOWN, VmReason.PROVIDER_PAUSED, ONGOING),
                summarized(away(UnknownReason.NO_PROVIDER), "", FALSE, VmReason.PROVIDER_MISSING, ONGOING),
                summarized(away(UnknownReason.UNREACHABLE), "", FALSE, VmReason.PROVIDER_UNREACHABLE, ONGOING),
                summarized(away(UnknownReason.FAILED), "", FALSE, VmReason.BUSY, ONGOING),
                summarized(
                        new VmStep.BlockDelete(UnknownReason.UNREACHABLE, BUSY),
                        "Deleting",
                        FALSE,
                        VmReason.PROVIDER_UNREACHABLE,
                        ONGOING));
    }

    static Stream<Arguments> phases() {
        return Stream.of(
                summarized(settled(in(VmPhase.STARTING, ON)), "Starting", FALSE, VmReason.STARTING, ONGOING),
                summarized(settled(in(VmPhase.STOPPING, ON)), "Stopping", FALSE, VmReason.STOPPING, ONGOING),
                summarized(settled(in(VmPhase.MIGRATING, ON)), "Migrating", FALSE, VmReason.MIGRATING, ONGOING),
                summarized(settled(in(VmPhase.DELETING, ON)), "Deleting", FALSE, VmReason.PLATFORM_DELETING, ONGOING),
                summarized(settled(in(VmPhase.FAILED, ON)), "Failed", FALSE, VmReason.PLATFORM_FAILED, ONGOING),
                summarized(settled(in(VmPhase.UNKNOWN, ON)), "Unknown", UNKNOWN, VmReason.PLATFORM_UNKNOWN, ONGOING));
    }

    static Stream<VmStep.Pause> beside() {
        return Stream.of(
                new VmStep.AwaitInputs(List.of("VMClass shop/small"), Optional.of(ON)),
                new VmStep.Refuse(List.of(WRONG), Optional.of(ON)),
                new VmStep.AcceptFailure(VmAction.RECONFIGURE, BUSY, Optional.of(ON)));
    }

    @ParameterizedTest
    @MethodSource("beside")
    void thePhaseIsThatOfTheVmWheneverOneIsSeen(VmStep.Pause news) {
        assertThat(VmSummary.of(news).phase()).contains("Running");
        assertThat(VmSummary.of(news).ready()).isEqualTo(FALSE);
    }

    @Test
    void whatThePlatformSaysOfAFailureIsPassedOn() {
        VmState crashed = ON.redraft()
                .phase(VmPhase.FAILED)
                .reason("the guest\u0007 panicked")
                .done();
        assertThat(VmSummary.of(settled(crashed)).message()).endsWith("It says: the guest panicked.");
    }

    @Test
    void aVmThatWasChangedOutsideVirtFleetIsNotCalledAsRequested() {
        VmSummary summary = VmSummary.of(VmViews.settled(ON, "has 8 CPUs instead of 2"));
        assertThat(summary.reason()).isEqualTo(VmReason.DRIFTED);
        assertThat(summary.message()).contains("has 8 CPUs instead of 2");
    }

    @Test
    void aRestartThatMayHaveBeenMadeIsNotPromisedAgain() {
        Fault lost = Fault.of(FaultKind.UNREACHABLE, "no answer");
        assertThat(VmSummary.of(failed(VmAction.RESTART, lost)).message()).contains("is not repeated");
        assertThat(VmSummary.of(failed(VmAction.RESTART, BUSY)).message()).doesNotContain("is not repeated");
    }

    /** An empty phase stays as it was. */
    private static Arguments summarized(
            VmStep.Pause news, String phase, ConditionStatus ready, VmReason reason, Progress progress) {
        return Arguments.of(news, phase, ready, reason, progress);
    }

    @ParameterizedTest
    @MethodSource({"news", "troubles", "phases"})
    void saysEachNewsInAPhaseAReasonAndWhetherItGoesOn(
            VmStep.Pause news, String phase, ConditionStatus ready, VmReason reason, Progress progress) {
        VmSummary headline = VmSummary.of(news);
        assertThat(headline.phase().orElse("")).isEqualTo(phase);
        assertThat(headline.ready()).isEqualTo(ready);
        assertThat(headline.reason()).isEqualTo(reason);
        assertThat(headline.progress()).isEqualTo(progress);
        assertThat(headline.message()).endsWith(".");
    }

    @ParameterizedTest
    @EnumSource(FaultKind.class)
    void aFailureSaysWhatToDo(FaultKind kind) {
        Fault fault = Fault.of(kind, "spec.disks[1]", "it does not fit");
        assertThat(VmSummary.of(failed(VmAction.RECONFIGURE, fault)).message())
                .startsWith("Reconfigure failed: spec.disks[1]: it does not fit.")
                .contains(kind.advice());
    }

    @Test
    void aDeleteThatIsBlockedSaysTheWayOut() {
        assertThat(VmSummary.of(new VmStep.BlockDelete(UnknownReason.UNREACHABLE, BUSY))
                        .message())
                .contains("not now.", "spec.deletionPolicy");
    }

    @Test
    void allThatIsRefusedIsNamedAtOnce() {
        assertThat(VmSummary.of(new VmStep.Refuse(List.of(WRONG, BUSY), Optional.empty()))
                        .message())
                .contains("too many", "not now");
    }

    @Test
    void aVmThatIsBeingStartedStarts() {
        var starting = VmViews.working(VmAction.POWER, 0, "", Optional.of(OFF));
        assertThat(VmSummary.of(starting).phase()).contains("Starting");
    }

    private static VmStep.Pause settled(VmState vm) {
        return VmViews.settled(vm);
    }

    private static VmStep.Pause working(VmAction action) {
        return VmViews.working(action, 40, "copies", Optional.of(ON));
    }

    private static VmStep.Pause failed(VmAction action, Fault fault) {
        return new VmStep.AcceptFailure(action, fault, Optional.empty());
    }

    private static VmStep.Pause away(UnknownReason reason) {
        return new VmStep.AwaitProvider(reason, BUSY);
    }

    @Test
    void aFieldIsNamedOnce() {
        Fault named = Fault.of(FaultKind.UNSUPPORTED, "spec.gpu", "spec.gpu is not supported: remove it");
        Fault unnamed = Fault.of(FaultKind.UNSUPPORTED, "spec.gpu", "there is no such device");

        assertThat(VmSummary.describe(named)).startsWith("spec.gpu is not supported: remove it. What to do: ");
        assertThat(VmSummary.describe(unnamed)).startsWith("spec.gpu: there is no such device. What to do: ");
    }
}
