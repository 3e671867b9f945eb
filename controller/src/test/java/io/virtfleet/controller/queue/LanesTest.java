package io.virtfleet.controller.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.virtfleet.controller.testing.ManualScheduler;
import io.virtfleet.program.tracing.Tracing;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LanesTest {
    private static final ResourceKey KEY = LaneFixture.key("a");

    private final ManualScheduler time = new ManualScheduler();
    private final Deque<Runnable> started = new ArrayDeque<>();
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final Lanes lanes = new Lanes(
            new LaneRuntime(started::add, time, new Random(7)),
            new LaneSettings(1, new RateLimit(1, 1)),
            registry,
            Tracing.OFF);

    @BeforeEach
    void start() {
        lanes.register(KEY.kind(), (_, _) -> new Requeue.OnChange());
        lanes.start();
    }

    @Test
    void keysOfAKindWithoutAControllerAreDropped() {
        lanes.enqueue("one", new ResourceKey("Other", "space", "a"), Priority.CHANGE);
        assertThat(lanes.find("one")).isEmpty();
    }

    @Test
    void keysThatComeBeforeTheStartAreDropped() {
        var waiting =
                new Lanes(new LaneRuntime(started::add, time, new Random(7)), LaneFixture.WIDE, registry, Tracing.OFF);
        waiting.register(KEY.kind(), (_, _) -> new Requeue.OnChange());
        waiting.enqueue("one", KEY, Priority.CHANGE);
        assertThat(waiting.find("one")).isEmpty();
    }

    @Test
    void aKindHasOneController() {
        assertThatThrownBy(() -> lanes.register(KEY.kind(), (_, _) -> new Requeue.OnChange()))
                .hasMessageContaining(KEY.kind());
    }

    @Test
    void aLaneIsMadeByItsFirstKeyAndGoesAfterItsLast() {
        lanes.enqueue("one", KEY, Priority.CHANGE);
        assertThat(lanes.find("one")).isPresent();
        assertThat(registry.get("virtfleet.lane.inflight").gauge().value()).isEqualTo(1);
        time.advance(Lanes.LOOK_EVERY);
        assertThat(lanes.find("one")).isPresent();
        started.remove().run();
        time.advance(Lanes.LOOK_EVERY);
        assertThat(lanes.find("one")).isEmpty();
        assertThat(registry.getMeters()).isEmpty();
        assertThat(time.waiting()).isZero();
    }

    @Test
    void aSlowLaneHoldsUpNoOther() {
        lanes.enqueue("slow", KEY, Priority.CHANGE);
        lanes.enqueue("slow", LaneFixture.key("b"), Priority.CHANGE);
        lanes.enqueue("quick", LaneFixture.key("c"), Priority.RESYNC);
        assertThat(lanes.find("slow").orElseThrow().depth()).isEqualTo(1);
        assertThat(lanes.find("quick").orElseThrow().depth()).isZero();
    }

    @Test
    void settingsHoldForALaneThatIsYetToCome() {
        lanes.configure("one", LaneFixture.WIDE);
        lanes.enqueue("one", KEY, Priority.CHANGE);
        lanes.enqueue("one", LaneFixture.key("b"), Priority.CHANGE);
        assertThat(started).hasSize(2);
    }

    @Test
    void settingsThatAreTakenBackLeaveTheUsualOnes() {
        lanes.configure("one", LaneFixture.WIDE);
        lanes.unconfigure("one");
        lanes.enqueue("one", KEY, Priority.CHANGE);
        lanes.enqueue("one", LaneFixture.key("b"), Priority.CHANGE);
        assertThat(started).hasSize(1);
    }

    @Test
    void onceStoppedNothingIsTakenAnyMore() throws InterruptedException {
        assertThat(lanes.stop(Duration.ZERO)).isTrue();
        lanes.enqueue("one", KEY, Priority.CHANGE);
        assertThat(lanes.find("one")).isEmpty();
    }

    @Test
    void aPassThatDoesNotEndInTheGraceIsInterrupted() throws InterruptedException {
        var inside = new CountDownLatch(1);
        var interrupted = new CountDownLatch(1);
        var ended = new AtomicBoolean();
        try (var real = new SystemScheduler()) {
            var slow = new Lanes(LaneRuntime.onVirtualThreads(real), LaneFixture.WIDE, registry, Tracing.OFF);
            slow.register(KEY.kind(), (_, _) -> {
                inside.countDown();
                try {
                    new CountDownLatch(1).await();
                    ended.set(true);
                } catch (InterruptedException e) {
                    interrupted.countDown();
                }
                return new Requeue.OnChange();
            });
            slow.start();
            slow.enqueue("one", KEY, Priority.CHANGE);
            inside.await();
            assertThat(slow.stop(Duration.ofMillis(50))).isFalse();
            interrupted.await();
            assertThat(ended).isFalse();
        }
    }
}
