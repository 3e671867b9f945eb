package io.virtfleet.sdk.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LookQueueTest {
    private static final Duration INTERVAL = Duration.ofSeconds(10);
    private static final String VM = "web";

    private final AtomicLong nanos = new AtomicLong();
    private final LookQueue<String> looks = new LookQueue<>(INTERVAL, nanos::get);

    @Test
    void allIsComparedInEachIntervalHoweverMuchIsTold() throws InterruptedException {
        looks.sawEverything();
        looks.add(new LookQueue.One<>(VM));
        assertThat(looks.next()).isEqualTo(new LookQueue.One<>(VM));

        looks.add(new LookQueue.One<>(VM));
        pass(INTERVAL);
        assertThat(looks.next()).isEqualTo(new LookQueue.Comparison<>());
        assertThat(looks.next()).isEqualTo(new LookQueue.One<>(VM));
    }

    @Test
    void beforeTheFirstConnectionThereIsNothingToLookAt() throws InterruptedException {
        pass(INTERVAL);
        assertThat(looks.next()).isEqualTo(new LookQueue.Nothing<>());
    }

    @Test
    void aPlatformThatTakesLongHasItsRest() throws InterruptedException {
        looks.sawEverything();
        pass(INTERVAL);
        assertThat(looks.next()).isEqualTo(new LookQueue.Comparison<>());
        pass(INTERVAL.multipliedBy(3));
        looks.add(new LookQueue.One<>(VM));
        assertThat(looks.next()).isEqualTo(new LookQueue.One<>(VM));
    }

    @Test
    void whatIsToldTwiceIsLookedAtOnce() throws InterruptedException {
        looks.add(new LookQueue.One<>(VM));
        looks.add(new LookQueue.One<>(VM));
        looks.add(new LookQueue.Everything<>());
        assertThat(looks.next()).isEqualTo(new LookQueue.One<>(VM));
        assertThat(looks.next()).isEqualTo(new LookQueue.Everything<>());
    }

    @Test
    void aLookAtEverythingThatWasNotMadeIsDueWithTheNextInterval() throws InterruptedException {
        looks.sawEverything();
        looks.add(new LookQueue.Everything<>());
        assertThat(looks.next()).isEqualTo(new LookQueue.Everything<>());
        pass(INTERVAL);
        assertThat(looks.next()).isEqualTo(new LookQueue.Everything<>());
    }

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }
}
