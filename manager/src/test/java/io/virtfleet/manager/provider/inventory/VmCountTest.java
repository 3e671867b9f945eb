package io.virtfleet.manager.provider.inventory;

import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.controller.testing.ManualScheduler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class VmCountTest {
    private final ManualScheduler scheduler = new ManualScheduler();
    private final AtomicInteger actual = new AtomicInteger();
    private boolean unknown;
    private final List<String> told = new ArrayList<>();
    private final VmCount count = new VmCount(
            scheduler, () -> unknown ? OptionalInt.empty() : OptionalInt.of(actual.get()), () -> told.add("changed"));

    @Test
    void reportsTheFirstNumberAtOnce() {
        becomes(3);

        assertThat(count.published()).isEqualTo(3);
        assertThat(told).hasSize(1);
    }

    @Test
    void reportsTheNextOneNotBeforeItIsTime() {
        becomes(1);
        becomes(2);
        becomes(3);
        scheduler.advance(Duration.ofSeconds(9));
        assertThat(count.published()).isEqualTo(1);

        scheduler.advance(Duration.ofSeconds(1));
        assertThat(count.published()).isEqualTo(3);
        assertThat(told).hasSize(2);
    }

    @Test
    void reportsNothingWhenTheNumberIsTheOldOneAgain() {
        becomes(1);
        becomes(2);
        becomes(1);
        scheduler.advance(Duration.ofMinutes(1));

        assertThat(told).hasSize(1);
    }

    @Test
    void reportsNothingWhileTheNumberIsNotKnown() {
        becomes(2);
        unknown = true;
        becomes(1);
        scheduler.advance(Duration.ofMinutes(1));

        assertThat(count.published()).isEqualTo(2);
    }

    private void becomes(int number) {
        actual.set(number);
        count.update();
    }
}
