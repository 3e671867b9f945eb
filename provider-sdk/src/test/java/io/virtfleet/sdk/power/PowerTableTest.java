package io.virtfleet.sdk.power;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.virtfleet.contract.Capability;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.vm.PowerAction;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmPhase;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.sdk.server.feed.Vms;
import io.virtfleet.sdk.work.VmsInMemory;
import java.time.Duration;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class PowerTableTest {
    private static final PowerTable ALL = new PowerTable(Set.of(Capability.PAUSE, Capability.GUEST_SHUTDOWN));
    private static final PowerTable NONE = new PowerTable(Set.of());
    private static final Duration GRACE = Duration.ofSeconds(7);
    private static final PowerAction SHUTDOWN = new PowerAction.Shutdown(GRACE, PowerAction.AfterGrace.FAIL);
    private static final String DONE = "done";
    private static final String REFUSED = "refused";

    /** The table of the contract: from ON, from OFF, from PAUSED. */
    private static Stream<Arguments> table() {
        Object shutDown = new PowerStep.ShutDown(GRACE, PowerAction.AfterGrace.FAIL);
        return Stream.of(
                row(new PowerAction.On(), DONE, new PowerStep.Start(), new PowerStep.Resume()),
                row(new PowerAction.Off(), new PowerStep.Stop(), DONE, new PowerStep.Stop()),
                row(SHUTDOWN, shutDown, DONE, REFUSED),
                row(new PowerAction.Reboot(), new PowerStep.Reboot(), REFUSED, REFUSED),
                row(new PowerAction.Reset(), new PowerStep.Reset(), REFUSED, REFUSED),
                row(new PowerAction.Pause(), new PowerStep.Pause(), REFUSED, DONE),
                row(new PowerAction.Resume(), DONE, REFUSED, new PowerStep.Resume()));
    }

    private static Arguments row(PowerAction action, Object fromOn, Object fromOff, Object fromPaused) {
        return Arguments.of(action, fromOn, fromOff, fromPaused);
    }

    @ParameterizedTest
    @MethodSource("table")
    void isTheTableOfTheContract(PowerAction action, Object fromOn, Object fromOff, Object fromPaused) {
        assertThat(answer(action, PowerState.ON)).isEqualTo(fromOn);
        assertThat(answer(action, PowerState.OFF)).isEqualTo(fromOff);
        assertThat(answer(action, PowerState.PAUSED)).isEqualTo(fromPaused);
    }

    private static Object answer(PowerAction action, PowerState from) {
        try {
            return ALL.step(action, from).<Object>map(step -> step).orElse(DONE);
        } catch (ProviderException refused) {
            assertThat(refused.fault().kind()).isEqualTo(FaultKind.INVALID_SPEC);
            assertThat(refused.fault().field()).isEqualTo("action");
            return REFUSED;
        }
    }

    private static Stream<PowerAction> optional() {
        return Stream.of(SHUTDOWN, new PowerAction.Reboot(), new PowerAction.Pause(), new PowerAction.Resume());
    }

    @ParameterizedTest
    @MethodSource("optional")
    void withoutItsCapabilityAnActionIsUnsupportedWhateverTheState(PowerAction action) {
        for (PowerState from : PowerState.values()) {
            assertThatThrownBy(() -> NONE.step(action, from))
                    .isInstanceOfSatisfying(
                            ProviderException.class,
                            refused -> assertThat(refused.fault().kind()).isEqualTo(FaultKind.UNSUPPORTED));
        }
    }

    @ParameterizedTest
    @EnumSource(PowerState.class)
    void everyProviderTurnsVmsOnAndOff(PowerState from) {
        assertThat(NONE.step(new PowerAction.On(), from)).isEqualTo(ALL.step(new PowerAction.On(), from));
        assertThat(NONE.step(new PowerAction.Off(), from)).isEqualTo(ALL.step(new PowerAction.Off(), from));
    }

    @Test
    void aChangeTakesTheStepOfThePowerThatTheVmHasThen() {
        VmState off = new VmsInMemory().make(Vms.owner("web", "blue"), VmPhase.STOPPED);
        VmState paused = VmState.draft(off.id(), off.name(), PowerState.PAUSED).done();
        PowerChange<VmState> change =
                new PowerChange<>(ALL, new PowerAction.On(), VmState::power, (vm, step, progress) -> {
                    throw new AssertionError("nothing is done by a plan");
                });
        assertThat(change.plan(off)).contains(new PowerStep.Start());
        assertThat(change.plan(paused)).contains(new PowerStep.Resume());
    }
}
