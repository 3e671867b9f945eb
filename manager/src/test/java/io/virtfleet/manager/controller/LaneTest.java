package io.virtfleet.manager.controller;

import static io.virtfleet.manager.controller.LaneStage.WIDE;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.virtfleet.manager.controller.Requeue.After;
import io.virtfleet.manager.controller.Requeue.Backoff;
import io.virtfleet.sdk.trace.Tracer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LaneTest {
    private static final Backoff LANE_FAILS = new Backoff(Retry.SOON, Blame.LANE);
    private static final Backoff KEY_FAILS = new Backoff(Retry.SOON, Blame.KEY);
    private static final LaneSettings NARROW = new LaneSettings(1, new RateLimit(1000, 1000));

    @Test
    void manyWakeUpsOfAWaitingKeyAreOnePass() {
        var stage = new LaneStage(NARROW).wake("busy").wake("a").wake("a").wake("a");
        assertThat(stage.endAll().begun).containsExactly("busy", "a");
    }

    @Test
    void aKeyWokenWhileItRunsRunsOnceMoreAndNeverTwiceAtOnce() {
        var stage = new LaneStage(WIDE).wake("a").wake("a").wake("a");
        assertThat(stage.running()).isEqualTo(1);
        assertThat(stage.endAll().begun).containsExactly("a", "a");
    }

    @Test
    void aChangeOvertakesEventsWhichOvertakeResync() {
        var stage = new LaneStage(NARROW)
                .wake("busy")
                .wake("resync", Urgency.RESYNC)
                .wake("event", Urgency.EVENT)
                .wake("change", Urgency.CHANGE);
        assertThat(stage.endAll().begun).containsExactly("busy", "change", "event", "resync");
    }

    @Test
    void aWaitingKeyThatBecomesUrgentMovesUp() {
        var stage = new LaneStage(NARROW)
                .wake("busy")
                .wake("event", Urgency.EVENT)
                .wake("late", Urgency.RESYNC)
                .wake("late", Urgency.CHANGE);
        assertThat(stage.endAll().begun).containsExactly("busy", "late", "event");
    }

    @Test
    void aStreamOfChangesDoesNotShutOutTheOthers() {
        var stage = new LaneStage(NARROW).wake("busy").wake("patient", Urgency.RESYNC);
        IntStream.range(0, 50).forEach(i -> stage.wake("urgent-" + i, Urgency.CHANGE));
        assertThat(stage.endAll().begun.indexOf("patient")).isBetween(1, ReadyKeys.TURNS);
    }

    @Test
    void noMorePassesRunThanAllowedAndMoreOnceMoreAreAllowed() {
        var stage = new LaneStage(NARROW).wake("a").wake("b").wake("c");
        assertThat(stage.running()).isEqualTo(1);
        stage.lane.configure(WIDE);
        assertThat(stage.running()).isEqualTo(3);
    }

    @Test
    void afterABurstPassesBeginAtTheRate() {
        var stage = new LaneStage(new LaneSettings(20, new RateLimit(10, 2)));
        List.of("a", "b", "c", "d").forEach(stage::wake);
        assertThat(stage.running()).isEqualTo(2);
        assertThat(stage.advance(Duration.ofMillis(99)).running()).isEqualTo(2);
        assertThat(stage.advance(Duration.ofMillis(1)).running()).isEqualTo(3);
        assertThat(stage.advance(Duration.ofMillis(100)).running()).isEqualTo(4);
    }

    @Test
    void aHigherRateHoldsAtOnce() {
        var stage = new LaneStage(new LaneSettings(20, new RateLimit(0.01, 1)));
        stage.wake("a").wake("b");
        stage.lane.configure(new LaneSettings(20, new RateLimit(10, 1)));
        assertThat(stage.advance(Duration.ofMillis(100)).running()).isEqualTo(2);
    }

    @Test
    void aPassThatAskedForItRunsAgainAfterTheDelay() {
        var stage = new LaneStage(WIDE).answering("a", new After(Duration.ofSeconds(5)));
        stage.wake("a").endAll().advance(Duration.ofMillis(4999));
        assertThat(stage.running()).isZero();
        assertThat(stage.advance(Duration.ofMillis(1)).running()).isEqualTo(1);
    }

    @Test
    void aWakeUpComesBeforeADelayAndReplacesIt() {
        var stage = new LaneStage(WIDE).answering("a", new After(Duration.ofSeconds(5)));
        stage.wake("a").endAll().answering("a", new Requeue.OnChange());
        stage.wake("a").endAll().advance(Duration.ofMinutes(1)).endAll();
        assertThat(stage.begun).containsExactly("a", "a");
        assertThat(stage.time.waiting()).isZero();
    }

    @Test
    void aFailingKeyIsTriedEverMoreRarely() {
        var stage = new LaneStage(WIDE).answering("a", KEY_FAILS).wake("a");
        IntStream.range(0, 3600).forEach(_ -> stage.endAll().advance(Duration.ofSeconds(1)));
        assertThat(stage.begun).hasSizeBetween(60, 140);
    }

    @Test
    void aUsersChangeStartsTheBackoffAnew() {
        var stage = new LaneStage(WIDE).answering("a", KEY_FAILS).wake("a");
        IntStream.range(0, 600).forEach(_ -> stage.endAll().advance(Duration.ofSeconds(1)));
        stage.wake("a", Urgency.CHANGE).endAll();
        assertThat(stage.advance(Duration.ofMillis(250)).running()).isEqualTo(1);
    }

    @Test
    void keysThatFailForEverLeaveRoomForOthers() {
        var stage = new LaneStage(new LaneSettings(4, new RateLimit(1000, 1000)));
        IntStream.range(0, 20)
                .forEach(i -> stage.answering("bad-" + i, KEY_FAILS).wake("bad-" + i));
        stage.endAll().advance(Duration.ofSeconds(10));
        assertThat(stage.running()).isEqualTo(2);
        stage.wake("new-1").wake("new-2");
        assertThat(stage.running()).isEqualTo(4);
    }

    @Test
    void whatAPassThrowsIsABackoffOfItsKeyAlone() {
        var time = new ManualTimeline();
        var workers = new ArrayDeque<Runnable>();
        var meters = new LaneMeters(new SimpleMeterRegistry(), Tracer.OFF, "x");
        var runtime = new LaneRuntime(workers::add, time, new Random(7));
        var lane = new Lane(
                WIDE,
                _ -> {
                    throw new IllegalStateException("planted by the test");
                },
                runtime,
                meters);
        lane.wake(LaneStage.key("a"), Urgency.CHANGE);
        workers.remove().run();
        time.advance(Duration.ofMillis(250));
        assertThat(workers).hasSize(1);
        assertThat(lane.breaker()).isEqualTo(Breaker.State.CLOSED);
    }

    @Test
    void fiveFailuresInARowStopTheLaneUntilOneTrialSucceeds() {
        var stage = failedFiveTimes();
        assertThat(stage.lane.breaker()).isEqualTo(Breaker.State.OPEN);
        stage.wake("next").wake("other");
        assertThat(stage.running()).isZero();
        stage.advance(Breaker.REST);
        assertThat(stage.running()).isEqualTo(1);
        stage.endOne();
        assertThat(stage.lane.breaker()).isEqualTo(Breaker.State.CLOSED);
        assertThat(stage.running()).isPositive();
    }

    @Test
    void aFailedTrialStopsTheLaneForAnotherMinute() {
        var stage = failedFiveTimes().wake("next").answering("next", LANE_FAILS);
        stage.advance(Breaker.REST).endOne();
        assertThat(stage.lane.breaker()).isEqualTo(Breaker.State.OPEN);
        assertThat(stage.advance(Breaker.REST.minusMillis(1)).running()).isZero();
        assertThat(stage.advance(Duration.ofMillis(1)).running()).isEqualTo(1);
    }

    @Test
    void failuresOfSingleKeysDoNotStopTheLane() {
        var stage = new LaneStage(WIDE);
        IntStream.range(0, 20)
                .forEach(i -> stage.answering("bad-" + i, KEY_FAILS).wake("bad-" + i));
        assertThat(stage.endAll().lane.breaker()).isEqualTo(Breaker.State.CLOSED);
    }

    @Test
    void aSuccessBetweenFailuresKeepsTheLaneOpen() {
        var stage = new LaneStage(WIDE);
        for (int i = 0; i < 4; i++) {
            stage.answering("bad-" + i, LANE_FAILS).wake("bad-" + i);
        }
        stage.wake("good").answering("last", LANE_FAILS).wake("last");
        assertThat(stage.endAll().lane.breaker()).isEqualTo(Breaker.State.CLOSED);
    }

    @Test
    void aStoppedLaneBeginsNothingMore() throws InterruptedException {
        var stage = new LaneStage(NARROW).wake("a").wake("b");
        stage.lane.stop();
        assertThat(stage.wake("c").endAll().begun).isEmpty();
        assertThat(stage.lane.awaitIdle(Duration.ZERO)).isTrue();
    }

    private static LaneStage failedFiveTimes() {
        var stage = new LaneStage(WIDE);
        for (int i = 0; i < Breaker.FAILURES; i++) {
            stage.answering("bad-" + i, LANE_FAILS).wake("bad-" + i);
        }
        return stage.endAll();
    }
}
