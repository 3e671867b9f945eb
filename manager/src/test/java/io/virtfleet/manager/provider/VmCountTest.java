package io.virtfleet.manager.provider;

import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.manager.controller.ManualTimeline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class VmCountTest {
    private final ManualTimeline timeline = new ManualTimeline();
    private final AtomicInteger actual = new AtomicInteger();
    private boolean unknown;
    private final List<String> told = new ArrayList<>();
    private final VmCount count = new VmCount(
            timeline, () -> unknown ? OptionalInt.empty() : OptionalInt.of(actual.get()), () -> told.add("changed"));

    @Test
    void tellsTheFirstNumberAtOnce() {
        becomes(3);

        assertThat(count.told()).isEqualTo(3);
        assertThat(told).hasSize(1);
    }

    @Test
    void tellsTheNextOneNotBeforeItIsTime() {
        becomes(1);
        becomes(2);
        becomes(3);
        timeline.advance(Duration.ofSeconds(9));
        assertThat(count.told()).isEqualTo(1);

        timeline.advance(Duration.ofSeconds(1));
        assertThat(count.told()).isEqualTo(3);
        assertThat(told).hasSize(2);
    }

    @Test
    void tellsNothingWhenTheNumberIsTheOldOneAgain() {
        becomes(1);
        becomes(2);
        becomes(1);
        timeline.advance(Duration.ofMinutes(1));

        assertThat(told).hasSize(1);
    }

    @Test
    void tellsNothingWhileTheNumberIsNotKnown() {
        becomes(2);
        unknown = true;
        becomes(1);
        timeline.advance(Duration.ofMinutes(1));

        assertThat(count.told()).isEqualTo(2);
    }

    private void becomes(int number) {
        actual.set(number);
        count.look();
    }
}
