package io.virtfleet.manager.controller;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.virtfleet.sdk.trace.Tracer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class LanesTest {
    private static final ResourceKey KEY = LaneStage.key("a");

    private final ManualTimeline time = new ManualTimeline();
    private final Deque<Runnable> started = new ArrayDeque<>();
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final Lanes lanes = new Lanes(
            (_, _) -> new Requeue.OnChange(),
            new LaneRuntime(started::add, time, new Random(7)),
            new LaneSettings(1, new RateLimit(1, 1)),
            registry,
            Tracer.OFF);

    @Test
    void aLaneIsMadeByItsFirstKeyAndGoesAfterItsLast() {
        lanes.wake("one", KEY, Urgency.CHANGE);
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
        lanes.wake("slow", KEY, Urgency.CHANGE);
        lanes.wake("slow", LaneStage.key("b"), Urgency.CHANGE);
        lanes.wake("quick", LaneStage.key("c"), Urgency.RESYNC);
        assertThat(lanes.find("slow").orElseThrow().depth()).isEqualTo(1);
        assertThat(lanes.find("quick").orElseThrow().depth()).isZero();
    }

    @Test
    void settingsHoldForALaneThatIsYetToCome() {
        lanes.configure("one", LaneStage.WIDE);
        lanes.wake("one", KEY, Urgency.CHANGE);
        lanes.wake("one", LaneStage.key("b"), Urgency.CHANGE);
        assertThat(started).hasSize(2);
    }

    @Test
    void settingsThatAreTakenBackLeaveTheUsualOnes() {
        lanes.configure("one", LaneStage.WIDE);
        lanes.unconfigure("one");
        lanes.wake("one", KEY, Urgency.CHANGE);
        lanes.wake("one", LaneStage.key("b"), Urgency.CHANGE);
        assertThat(started).hasSize(1);
    }

    @Test
    void onceStoppedNothingIsTakenAnyMore() throws InterruptedException {
        assertThat(lanes.stop(Duration.ZERO)).isTrue();
        lanes.wake("one", KEY, Urgency.CHANGE);
        assertThat(lanes.find("one")).isEmpty();
    }

    @Test
    void aPassThatDoesNotEndInTheGraceIsInterrupted() throws InterruptedException {
        var inside = new CountDownLatch(1);
        var interrupted = new CountDownLatch(1);
        var ended = new AtomicBoolean();
        try (var real = new SystemTimeline()) {
            var slow = new Lanes(
                    (_, _) -> {
                        inside.countDown();
                        try {
                            new CountDownLatch(1).await();
                            ended.set(true);
                        } catch (InterruptedException e) {
                            interrupted.countDown();
                        }
                        return new Requeue.OnChange();
                    },
                    LaneRuntime.onVirtualThreads(real),
                    LaneStage.WIDE,
                    registry,
                    Tracer.OFF);
            slow.wake("one", KEY, Urgency.CHANGE);
            inside.await();
            assertThat(slow.stop(Duration.ofMillis(50))).isFalse();
            interrupted.await();
            assertThat(ended).isFalse();
        }
    }
}
