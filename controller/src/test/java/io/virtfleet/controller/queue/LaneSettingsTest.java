package io.virtfleet.controller.queue;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.virtfleet.controller.leader.LeaseTimes;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class LaneSettingsTest {
    private static final Duration SECOND = Duration.ofSeconds(1);

    @Test
    void aLaneNeedsAWorker() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new LaneSettings(0, new RateLimit(1, 1)))
                .withMessage("maxConcurrent must be at least 1 but is 0");
    }

    @Test
    void aRateIsAboveZero() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RateLimit(Double.NaN, 1))
                .withMessage("perSecond must be above 0 but is NaN");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RateLimit(1, 0))
                .withMessage("burst must be at least 1 but is 0");
    }

    @Test
    void aLeadershipEndsBeforeItsLease() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new LeaseTimes(SECOND, SECOND, Duration.ofMillis(1)))
                .withMessage("renewDeadline must be below lease (PT1S) but is PT1S");
    }

    @Test
    void aRenewalIsTriedMoreThanOnce() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new LeaseTimes(SECOND.multipliedBy(3), SECOND, SECOND))
                .withMessage("retryEvery must be at most half of renewDeadline (PT1S) but is PT1S");
    }

    @Test
    void aLeaseIsWrittenInWholeSeconds() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new LeaseTimes(Duration.ofMillis(1500), SECOND, Duration.ofMillis(1)))
                .withMessage("lease must be whole seconds, at least 1 but is PT1.5S");
    }
}
