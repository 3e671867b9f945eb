package io.virtfleet.manager.status;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectReference;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class OutboxTest {
    private final Outbox outbox = new Outbox(2);

    @Test
    void warningsGoFirst() {
        outbox.add(normal("a"));
        outbox.add(warning("b"));

        assertThat(outbox.take()).isEqualTo(warning("b"));
        assertThat(outbox.take()).isEqualTo(normal("a"));
    }

    @Test
    void aWarningTakesThePlaceOfTheNewestOfTheRest() {
        assertThat(outbox.add(normal("a"))).isZero();
        assertThat(outbox.add(normal("b"))).isZero();
        assertThat(outbox.add(warning("c"))).isEqualTo(1);

        assertThat(outbox.take()).isEqualTo(warning("c"));
        assertThat(outbox.take()).isEqualTo(normal("a"));
    }

    @Test
    void withoutRoomTheNewestIsDropped() {
        outbox.add(warning("a"));
        outbox.add(warning("b"));

        assertThat(outbox.add(normal("c"))).isEqualTo(1);
        assertThat(outbox.add(warning("d"))).isEqualTo(1);
        assertThat(outbox.take()).isEqualTo(warning("a"));
        assertThat(outbox.take()).isEqualTo(warning("b"));
    }

    @Test
    void theSameIsNewAgainAfterAWhile() {
        var recently = new Recently(Duration.ofNanos(10));

        assertThat(recently.add("told", 0)).isTrue();
        assertThat(recently.add("told", 9)).isFalse();
        assertThat(recently.add("other", 9)).isTrue();
        assertThat(recently.add("told", 10)).isTrue();
    }

    private static News warning(String message) {
        return new News(new ObjectReference(), News.Type.WARNING, "Failed", message);
    }

    private static News normal(String message) {
        return new News(new ObjectReference(), News.Type.NORMAL, "Made", message);
    }
}
