package io.virtfleet.provider.libvirt.link;

import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.provider.libvirt.link.RunState.Activity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** By libvirt's numbers, of which later versions may have more. */
final class RunStateTest {
    private static final int PAUSED = 3;

    @ParameterizedTest
    @CsvSource({
        "0,UNKNOWN",
        "1,RUNNING",
        "2,BLOCKED",
        "4,SHUTTING_DOWN",
        "5,OFF",
        "6,CRASHED",
        "7,SUSPENDED",
        "8,UNKNOWN"
    })
    void aStateIsToldByItsNumber(int state, Activity activity) {
        assertThat(RunState.of(state, 0).activity()).isEqualTo(activity);
    }

    @ParameterizedTest
    @CsvSource({
        "1,PAUSED",
        "5,PAUSED",
        "7,PAUSED",
        "2,MIGRATING",
        "3,HELD",
        "4,HELD",
        "9,HELD",
        "8,SHUTTING_DOWN",
        "99,PAUSED"
    })
    void onlyAPauseThatIsNoStepOfSomethingElseIsOne(int reason, Activity activity) {
        assertThat(RunState.of(PAUSED, reason).activity()).isEqualTo(activity);
    }

    @Test
    void aGuestThatQemuOnlyPreparesHasNotBegun() {
        RunState starting = RunState.of(PAUSED, 11);
        assertThat(starting.activity()).isEqualTo(Activity.STARTING);
        assertThat(starting.active()).isTrue();
    }
}
