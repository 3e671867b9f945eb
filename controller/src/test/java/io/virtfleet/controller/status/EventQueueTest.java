package io.virtfleet.controller.status;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.ObjectReference;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class EventQueueTest {
    private final EventQueue outbox = new EventQueue(2);

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
        var recently = new RecentEvents(Duration.ofNanos(10));

        assertThat(recently.add("told", 0)).isTrue();
        assertThat(recently.add("told", 9)).isFalse();
        assertThat(recently.add("other", 9)).isTrue();
        assertThat(recently.add("told", 10)).isTrue();
    }

    private static EventMessage warning(String message) {
        return new EventMessage(new ObjectReference(), EventMessage.Type.WARNING, "Failed", message);
    }

    private static EventMessage normal(String message) {
        return new EventMessage(new ObjectReference(), EventMessage.Type.NORMAL, "Made", message);
    }
}
