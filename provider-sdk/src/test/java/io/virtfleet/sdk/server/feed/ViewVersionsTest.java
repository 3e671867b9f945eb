package io.virtfleet.sdk.server.feed;

import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.sdk.server.MovableClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ViewVersionsTest {
    private final MovableClock clock = new MovableClock();

    @Test
    void growsWithinAMomentAndOverRestarts() {
        ViewVersions versions = new ViewVersions(clock);
        long first = versions.next();
        assertThat(versions.next()).isEqualTo(first + 1);
        clock.advance(Duration.ofSeconds(1));
        assertThat(new ViewVersions(clock).next()).isGreaterThan(first + 1);
    }

    @Test
    void goesOnAfterAVersionOfAnotherLife() {
        ViewVersions versions = new ViewVersions(clock);
        long ahead = versions.next() + 1_000_000;
        versions.seen(ahead);
        versions.seen(5);
        assertThat(versions.next()).isEqualTo(ahead + 1);
    }
}
