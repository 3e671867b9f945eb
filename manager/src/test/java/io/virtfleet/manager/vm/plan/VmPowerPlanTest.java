package io.virtfleet.manager.vm.plan;

import static io.virtfleet.manager.vm.plan.VmViews.GRACE;
import static io.virtfleet.manager.vm.plan.VmViews.SHAPE;
import static io.virtfleet.manager.vm.plan.VmViews.aVm;
import static io.virtfleet.manager.vm.plan.VmViews.state;
import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.vm.PowerAction;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.manager.vm.plan.VmView.OnDrift;
import io.virtfleet.manager.vm.plan.VmView.OnRestartNeeded;
import io.virtfleet.manager.vm.plan.VmView.OnVanished;
import io.virtfleet.manager.vm.plan.VmView.Target;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

final class VmPowerPlanTest {
    private static final PowerAction SHUTDOWN = new PowerAction.Shutdown(GRACE, PowerAction.AfterGrace.OFF);

    static Stream<Arguments> wishes() {
        return Stream.of(
                Arguments.of(Target.ON, PowerState.OFF, new PowerAction.On()),
                Arguments.of(Target.ON, PowerState.PAUSED, new PowerAction.On()),
                Arguments.of(Target.OFF, PowerState.ON, new PowerAction.Off()),
                Arguments.of(Target.OFF, PowerState.PAUSED, new PowerAction.Off()),
                Arguments.of(Target.OFF_GRACEFUL, PowerState.ON, SHUTDOWN),
                Arguments.of(Target.OFF_GRACEFUL, PowerState.PAUSED, new PowerAction.Resume()),
                Arguments.of(Target.PAUSED, PowerState.ON, new PowerAction.Pause()),
                Arguments.of(Target.PAUSED, PowerState.OFF, new PowerAction.On()));
    }

    @ParameterizedTest
    @MethodSource("wishes")
    void bringsThePowerToWhereItShouldBe(Target wanted, PowerState found, PowerAction action) {
        assertThat(aVm().wanted(wanted).settledBefore(found).present(found).next())
                .isEqualTo(new VmStep.SetPower(state(found, 2), action, Optional.empty()));
    }

    static Stream<Arguments> rests() {
        return Stream.of(
                Arguments.of(Target.ON, PowerState.ON),
                Arguments.of(Target.OFF, PowerState.OFF),
                Arguments.of(Target.OFF_GRACEFUL, PowerState.OFF),
                Arguments.of(Target.PAUSED, PowerState.PAUSED));
    }

    @ParameterizedTest
    @MethodSource("rests")
    void leavesThePowerWhereItShouldBe(Target wanted, PowerState found) {
        assertThat(aVm().wanted(wanted).settledBefore(found).present(found).next())
                .isInstanceOf(VmStep.Settle.class);
    }

    @Test
    void reportsThatTheVmWasStoppedOutsideVirtFleetBeforeItStartsIt() {
        assertThat(aVm().settledBefore(PowerState.ON).present(PowerState.OFF).next())
                .isEqualTo(new VmStep.ReportPower(state(PowerState.OFF, 2)));
    }

    @Test
    void stopsAVmBeforeItReshapesIt() {
        VmMemory memory = aVm().settledBefore(PowerState.ON).memory().withApplied("another");
        assertThat(aVm().wanted(Target.OFF)
                        .remembering(memory)
                        .present(PowerState.ON)
                        .next())
                .isInstanceOf(VmStep.SetPower.class);
    }

    @Test
    void reshapesAVmBeforeItStartsIt() {
        VmMemory memory = aVm().settledBefore(PowerState.OFF).memory().withApplied(VmMemory.UNKNOWN_SHAPE);
        assertThat(aVm().remembering(memory).present(PowerState.OFF).next()).isInstanceOf(VmStep.Reconfigure.class);
    }

    @Test
    void aNewTokenRestartsOnce() {
        VmViews vm = aVm().restartToken("monday").settledBefore(PowerState.ON).present(PowerState.ON);
        assertThat(vm.next()).isInstanceOf(VmStep.Settle.class);
        var reboot = new VmStep.SetPower(state(PowerState.ON, 2), new PowerAction.Reboot(), Optional.of("tuesday"));
        assertThat(vm.restartToken("tuesday").next()).isEqualTo(new VmStep.ReportRestart(reboot, "tuesday"));
        assertThat(due(vm.restartToken("tuesday")).next()).isEqualTo(reboot);
    }

    @Test
    void aTokenThatWasWrittenDownByAnEarlierReconcileIsNotActedUponAgain() {
        VmViews vm = aVm().settledBefore(PowerState.ON).present(PowerState.ON).restartToken("monday");
        VmMemory written = vm.memory().withRestartToken("monday");
        assertThat(vm.remembering(written).next()).isInstanceOf(VmStep.Settle.class);
    }

    @ParameterizedTest
    @EnumSource(FaultKind.class)
    void aRestartIsRepeatedOnlyIfTheFaultProvesThatNothingWasDone(FaultKind kind) {
        VmViews vm = aVm().settledBefore(PowerState.ON).present(PowerState.ON).restartToken("monday");
        VmMemory failed =
                vm.memory().withRestartToken("monday").afterFailed(VmAction.RESTART, Fault.of(kind, "it failed"));
        boolean doubtful = kind == FaultKind.UNREACHABLE || kind == FaultKind.INTERNAL;
        assertThat(vm.remembering(failed).next())
                .isInstanceOf(doubtful ? VmStep.Settle.class : VmStep.ReportRestart.class);
    }

    @Test
    void aRestartWhoseTaskWasForgottenIsNotRepeated() {
        VmViews vm = aVm().settledBefore(PowerState.ON).present(PowerState.ON).restartToken("monday");
        VmMemory forgotten = vm.memory().withRestartToken("monday").afterForgotten(VmAction.RESTART);
        assertThat(vm.remembering(forgotten).next()).isInstanceOf(VmStep.Settle.class);
    }

    private static VmViews due(VmViews vm) {
        return vm.remembering(((VmStep.Pause) vm.next()).remember(vm.memory()));
    }

    @Test
    void theTokenAVmWasMadeWithRestartsNothing() {
        VmMemory justMade = VmMemory.NOTHING.withApplied(SHAPE);
        assertThat(aVm().restartToken("monday")
                        .remembering(justMade)
                        .present(PowerState.ON)
                        .next())
                .isInstanceOf(VmStep.Settle.class);
    }

    @Test
    void aStartActsUponTheTokenToo() {
        assertThat(due(aVm().settledBefore(PowerState.OFF)
                                .restartToken("monday")
                                .present(PowerState.OFF))
                        .next())
                .isEqualTo(new VmStep.SetPower(state(PowerState.OFF, 2), new PowerAction.On(), Optional.of("monday")));
    }

    @Test
    void aVmThatIsOffIsNotRestarted() {
        assertThat(aVm().wanted(Target.OFF)
                        .settledBefore(PowerState.OFF)
                        .restartToken("monday")
                        .present(PowerState.OFF)
                        .next())
                .isInstanceOf(VmStep.Settle.class);
    }

    @Test
    void whatNeedsARestartWaitsForOne() {
        assertThat(aVm().settledBefore(PowerState.ON).present(pending()).next()).isInstanceOf(VmStep.Settle.class);
    }

    @Test
    void whatNeedsARestartGetsOneWhereTheUserWantsThat() {
        assertThat(aVm().policies(OnDrift.REPORT, OnRestartNeeded.RESTART, OnVanished.REPORT)
                        .settledBefore(PowerState.ON)
                        .present(pending())
                        .next())
                .isEqualTo(new VmStep.SetPower(pending(), SHUTDOWN, Optional.empty()));
    }

    @Test
    void aTokenGivesAFullRestartWhereChangesWaitForOne() {
        assertThat(due(aVm().settledBefore(PowerState.ON).restartToken("monday").present(pending()))
                        .next())
                .isEqualTo(new VmStep.SetPower(pending(), SHUTDOWN, Optional.of("monday")));
    }

    @Test
    void theEndOfAPauseIsNotTheRestartThatATokenAsksFor() {
        VmViews vm = aVm().settledBefore(PowerState.PAUSED).restartToken("monday");
        assertThat(vm.present(PowerState.PAUSED).next())
                .isEqualTo(new VmStep.SetPower(state(PowerState.PAUSED, 2), new PowerAction.On(), Optional.empty()));
    }

    private static VmState pending() {
        return VmViews.waiting(state(PowerState.ON, 2));
    }
}
