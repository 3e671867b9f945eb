package io.virtfleet.manager.provider.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class HealthThresholdTest {
    private final HealthThreshold threshold =
            new HealthThreshold(new HealthCheckSettings(Duration.ofSeconds(1), Duration.ofSeconds(1), 3, 2));

    @Test
    void turnsUnhealthyAfterEnoughFailuresInARow() {
        threshold.failed();
        threshold.failed();
        threshold.succeeded();
        threshold.failed();
        threshold.failed();
        assertThat(threshold.healthy()).isTrue();

        threshold.failed();
        assertThat(threshold.healthy()).isFalse();
    }

    @Test
    void onlySoManySuccessesInARowMakeItGoodAgain() {
        for (int i = 0; i < 3; i++) {
            threshold.failed();
        }
        threshold.succeeded();
        threshold.failed();
        threshold.succeeded();
        assertThat(threshold.healthy()).isFalse();

        threshold.succeeded();
        assertThat(threshold.healthy()).isTrue();
    }
}
