package io.virtfleet.provider.libvirt.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LookQueueTest {
    private static final Duration INTERVAL = Duration.ofSeconds(10);
    private static final UUID DOMAIN = new UUID(0, 1);

    private final AtomicLong nanos = new AtomicLong();
    private final LookQueue looks = new LookQueue(INTERVAL, nanos::get);

    @Test
    void allIsComparedInEachIntervalHoweverMuchIsTold() throws InterruptedException {
        looks.sawEverything();
        looks.add(new LookQueue.One(DOMAIN));
        assertThat(looks.next()).isEqualTo(new LookQueue.One(DOMAIN));

        looks.add(new LookQueue.One(DOMAIN));
        pass(INTERVAL);
        assertThat(looks.next()).isEqualTo(new LookQueue.Comparison());
        assertThat(looks.next()).isEqualTo(new LookQueue.One(DOMAIN));
    }

    @Test
    void beforeTheFirstConnectionThereIsNothingToLookAt() throws InterruptedException {
        pass(INTERVAL);
        assertThat(looks.next()).isEqualTo(new LookQueue.Nothing());
    }

    @Test
    void aHostThatTakesLongHasItsRest() throws InterruptedException {
        looks.sawEverything();
        pass(INTERVAL);
        assertThat(looks.next()).isEqualTo(new LookQueue.Comparison());
        pass(INTERVAL.multipliedBy(3));
        looks.add(new LookQueue.One(DOMAIN));
        assertThat(looks.next()).isEqualTo(new LookQueue.One(DOMAIN));
    }

    @Test
    void whatIsToldTwiceIsLookedAtOnce() throws InterruptedException {
        looks.add(new LookQueue.One(DOMAIN));
        looks.add(new LookQueue.One(DOMAIN));
        looks.add(new LookQueue.Everything());
        assertThat(looks.next()).isEqualTo(new LookQueue.One(DOMAIN));
        assertThat(looks.next()).isEqualTo(new LookQueue.Everything());
    }

    @Test
    void aLookAtEverythingThatWasNotMadeIsDueWithTheNextInterval() throws InterruptedException {
        looks.sawEverything();
        looks.add(new LookQueue.Everything());
        assertThat(looks.next()).isEqualTo(new LookQueue.Everything());
        pass(INTERVAL);
        assertThat(looks.next()).isEqualTo(new LookQueue.Everything());
    }

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }
}
