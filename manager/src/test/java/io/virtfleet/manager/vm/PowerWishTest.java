package io.virtfleet.manager.vm;

import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.contract.vm.PowerAction;
import io.virtfleet.contract.vm.PowerAction.AfterGrace;
import io.virtfleet.contract.vm.PowerAction.Shutdown;
import io.virtfleet.contract.vm.PowerState;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PowerWishTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{}                       | ON",
                "{powerState: true}       | ON",
                "{powerState: 'On'}       | ON",
                "{powerState: false}      | OFF",
                "{powerState: 'Off'}      | OFF",
                "{powerState: OffGraceful} | OFF",
                "{powerState: Paused}     | PAUSED",
            })
    void theWordSaysTheState(String vm, PowerState state) {
        assertThat(wish(vm).state()).isEqualTo(state);
    }

    @Test
    void offPullsThePlug() {
        assertThat(wish("{powerState: 'Off', lifecycle: {gracefulShutdownTimeout: 5m}}")
                        .stop())
                .isEqualTo(new PowerAction.Off());
    }

    @ParameterizedTest
    @CsvSource({"60s, 60", "1m30s, 90", "0, 0", "1.5h, 3600", "0.5m, 30"})
    void offGracefulAsksTheGuestAndWaitsAsLongAsItMay(String timeout, long seconds) {
        assertThat(wish("{powerState: OffGraceful, lifecycle: {gracefulShutdownTimeout: '" + timeout + "'}}")
                        .stop())
                .isEqualTo(new Shutdown(Duration.ofSeconds(seconds), AfterGrace.OFF));
    }

    @Test
    void offGracefulWaitsAMinuteWhenNothingElseIsSaid() {
        assertThat(wish("{powerState: OffGraceful}").stop())
                .isEqualTo(new Shutdown(Shutdown.DEFAULT_GRACE, AfterGrace.OFF));
    }

    @Test
    void aRestartHasATokenAndAMode() {
        assertThat(wish("{restart: {token: a, mode: Graceful}}").restart())
                .contains(new PowerWish.Restart("a", new PowerAction.Reboot()));
        assertThat(wish("{restart: {token: b, mode: Force}}").restart())
                .contains(new PowerWish.Restart("b", new PowerAction.Reset()));
        assertThat(wish("{}").restart()).isEmpty();
    }

    private static PowerWish wish(String vm) {
        return PowerWish.of(Scene.bare().vm(vm).machine());
    }
}
