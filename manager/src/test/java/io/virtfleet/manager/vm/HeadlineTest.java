package io.virtfleet.manager.vm;

import static io.virtfleet.manager.vm.VmViews.in;
import static io.virtfleet.manager.vm.VmViews.state;
import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmPhase;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.manager.status.Truth;
import io.virtfleet.manager.vm.Headline.Progress;
import io.virtfleet.manager.vm.VmView.Doubt;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

final class HeadlineTest {
    private static final VmState ON = state(PowerState.ON, 2);
    private static final VmState OFF = state(PowerState.OFF, 2);
    private static final Fault BUSY = Fault.of(FaultKind.BUSY, "not now");
    private static final Fault WRONG = Fault.of(FaultKind.INVALID_SPEC, "spec.cpu", "too many");

    static Stream<Arguments> news() {
        return Stream.of(
                told(settled(ON), "Running", Truth.TRUE, VmReason.AS_WANTED, Progress.DONE),
                told(settled(OFF), "Stopped", Truth.TRUE, VmReason.AS_WANTED, Progress.DONE),
                told(settled(in(VmPhase.MIGRATING, ON)), "Migrating", Truth.TRUE, VmReason.AS_WANTED, Progress.DONE),
                told(new VmNews.PowerDiffers(OFF), "Stopped", Truth.FALSE, VmReason.POWER_DIFFERS, Progress.GOES_ON),
                told(working(VmAction.CREATE), "Provisioning", Truth.FALSE, VmReason.CREATING, Progress.GOES_ON),
                told(working(VmAction.POWER), "Stopping", Truth.FALSE, VmReason.CHANGING_POWER, Progress.GOES_ON),
                told(working(VmAction.RESTART), "Starting", Truth.FALSE, VmReason.RESTARTING, Progress.GOES_ON),
                told(
                        working(VmAction.RECONFIGURE),
                        "Reconfiguring",
                        Truth.FALSE,
                        VmReason.RECONFIGURING,
                        Progress.GOES_ON),
                told(working(VmAction.DELETE), "Deleting", Truth.FALSE, VmReason.DELETING, Progress.GOES_ON),
                told(
                        new VmNews.InputsMissing(List.of("VMClass shop/small")),
                        "Pending",
                        Truth.FALSE,
                        VmReason.INPUTS_MISSING,
                        Progress.GOES_ON),
                told(
                        new VmNews.Refused(List.of(WRONG)),
                        "Failed",
                        Truth.FALSE,
                        VmReason.INVALID_SPEC,
                        Progress.STALLED));
    }

    static Stream<Arguments> troubles() {
        return Stream.of(
                told(new VmNews.Vanished(), "Failed", Truth.FALSE, VmReason.VANISHED, Progress.STALLED),
                told(failed(VmAction.CREATE, BUSY), "Failed", Truth.FALSE, VmReason.BUSY, Progress.GOES_ON),
                told(failed(VmAction.CREATE, WRONG), "Failed", Truth.FALSE, VmReason.INVALID_SPEC, Progress.STALLED),
                told(failed(VmAction.POWER, BUSY), "", Truth.FALSE, VmReason.BUSY, Progress.GOES_ON),
                told(failed(VmAction.DELETE, WRONG), "Deleting", Truth.FALSE, VmReason.INVALID_SPEC, Progress.GOES_ON),
                told(away(Doubt.PAUSED), "", Truth.UNKNOWN, VmReason.PROVIDER_PAUSED, Progress.GOES_ON),
                told(away(Doubt.NO_PROVIDER), "", Truth.FALSE, VmReason.PROVIDER_MISSING, Progress.GOES_ON),
                told(away(Doubt.UNREACHABLE), "", Truth.FALSE, VmReason.PROVIDER_UNREACHABLE, Progress.GOES_ON),
                told(away(Doubt.FAILED), "", Truth.FALSE, VmReason.BUSY, Progress.GOES_ON),
                told(
                        new VmNews.DeleteBlocked(Doubt.UNREACHABLE, BUSY),
                        "Deleting",
                        Truth.FALSE,
                        VmReason.PROVIDER_UNREACHABLE,
                        Progress.GOES_ON));
    }

    /** An empty phase stays as it was. */
    private static Arguments told(VmNews news, String phase, Truth ready, VmReason reason, Progress progress) {
        return Arguments.of(news, phase, ready, reason, progress);
    }

    @ParameterizedTest
    @MethodSource({"news", "troubles"})
    void saysEachNewsInAPhaseAReasonAndWhetherItGoesOn(
            VmNews news, String phase, Truth ready, VmReason reason, Progress progress) {
        Headline headline = Headline.of(news);
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
        assertThat(Headline.of(failed(VmAction.RECONFIGURE, fault)).message())
                .startsWith("Reconfigure failed: spec.disks[1]: it does not fit.")
                .contains(kind.advice());
    }

    @Test
    void aDeleteThatIsBlockedSaysTheWayOut() {
        assertThat(Headline.of(new VmNews.DeleteBlocked(Doubt.UNREACHABLE, BUSY))
                        .message())
                .contains("not now.", "spec.deletionPolicy");
    }

    @Test
    void allThatIsRefusedIsNamedAtOnce() {
        assertThat(Headline.of(new VmNews.Refused(List.of(WRONG, BUSY))).message())
                .contains("too many", "not now");
    }

    @Test
    void aVmThatIsBeingStartedStarts() {
        var starting = new VmNews.Working(VmAction.POWER, 0, "", Optional.of(OFF));
        assertThat(Headline.of(starting).phase()).contains("Starting");
    }

    private static VmNews settled(VmState vm) {
        return new VmNews.Settled(vm, List.of(), List.of());
    }

    private static VmNews working(VmAction action) {
        return new VmNews.Working(action, 40, "copies", Optional.of(ON));
    }

    private static VmNews failed(VmAction action, Fault fault) {
        return new VmNews.Failed(action, fault);
    }

    private static VmNews away(Doubt doubt) {
        return new VmNews.ProviderAway(doubt, BUSY);
    }
}
