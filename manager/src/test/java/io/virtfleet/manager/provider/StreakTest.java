package io.virtfleet.manager.provider;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class StreakTest {
    private final Streak streak = new Streak(new HealthRules(Duration.ofSeconds(1), Duration.ofSeconds(1), 3, 2));

    @Test
    void onlySoManyFailuresInARowMakeItBad() {
        streak.failed();
        streak.failed();
        streak.succeeded();
        streak.failed();
        streak.failed();
        assertThat(streak.good()).isTrue();

        streak.failed();
        assertThat(streak.good()).isFalse();
    }

    @Test
    void onlySoManySuccessesInARowMakeItGoodAgain() {
        for (int i = 0; i < 3; i++) {
            streak.failed();
        }
        streak.succeeded();
        streak.failed();
        streak.succeeded();
        assertThat(streak.good()).isFalse();

        streak.succeeded();
        assertThat(streak.good()).isTrue();
    }
}
