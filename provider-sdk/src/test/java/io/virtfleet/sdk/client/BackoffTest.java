package io.virtfleet.sdk.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BackoffTest {

    private final Backoff backoff =
            new Backoff(Duration.ofMillis(200), Duration.ofSeconds(30), new SplittableRandom(1));

    @Test
    void doublesUpToItsLimit() {
        for (int failures = 1; failures < 100; failures++) {
            long full = Math.min(30_000, 200L << Math.min(failures - 1, 20));
            assertThat(backoff.after(failures)).isBetween(Duration.ofMillis(full / 2), Duration.ofMillis(full));
        }
    }

    @Test
    void isNotTheSameTwice() {
        assertThat(backoff.after(8)).isNotEqualTo(backoff.after(8));
    }
}
