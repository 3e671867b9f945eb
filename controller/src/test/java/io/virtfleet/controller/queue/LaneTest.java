package io.virtfleet.controller.queue;

import static io.virtfleet.controller.queue.LaneFixture.WIDE;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.virtfleet.controller.queue.Requeue.After;
import io.virtfleet.controller.queue.Requeue.Backoff;
import io.virtfleet.controller.testing.ManualScheduler;
import io.virtfleet.program.tracing.Tracing;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LaneTest {
    private static final Backoff LANE_FAILS = new Backoff(Retry.SOON, FailureScope.LANE);
    private static final Backoff KEY_FAILS = new Backoff(Retry.SOON, FailureScope.KEY);
    private static final LaneSettings NARROW = new LaneSettings(1, new RateLimit(1000, 1000));

    @Test
    void manyWakeUpsOfAWaitingKeyAreOnePass() {
        var fixture = new LaneFixture(NARROW)
                .enqueue("busy")
                .enqueue("a")
                .enqueue("a")
                .enqueue("a");
        assertThat(fixture.endAll().begun).containsExactly("busy", "a");
    }

    @Test
    void aKeyWokenWhileItRunsRunsOnceMoreAndNeverTwiceAtOnce() {
        var fixture = new LaneFixture(WIDE).enqueue("a").enqueue("a").enqueue("a");
        assertThat(fixture.running()).isEqualTo(1);
        assertThat(fixture.endAll().begun).containsExactly("a", "a");
    }

    @Test
    void aChangeOvertakesEventsWhichOvertakeResync() {
        var fixture = new LaneFixture(NARROW)
                .enqueue("busy")
                .enqueue("resync", Priority.RESYNC)
                .enqueue("event", Priority.EVENT)
                .enqueue("change", Priority.CHANGE);
        assertThat(fixture.endAll().begun).containsExactly("busy", "change", "event", "resync");
    }

    @Test
    void aWaitingKeyThatBecomesUrgentMovesUp() {
        var fixture = new LaneFixture(NARROW)
                .enqueue("busy")
                .enqueue("event", Priority.EVENT)
                .enqueue("late", Priority.RESYNC)
                .enqueue("late", Priority.CHANGE);
        assertThat(fixture.endAll().begun).containsExactly("busy", "late", "event");
    }

    @Test
    void aStreamOfChangesDoesNotShutOutTheOthers() {
        var fixture = new LaneFixture(NARROW).enqueue("busy").enqueue("patient", Priority.RESYNC);
        IntStream.range(0, 50).forEach(i -> fixture.enqueue("urgent-" + i, Priority.CHANGE));
        assertThat(fixture.endAll().begun.indexOf("patient")).isBetween(1, ReadyKeys.TURNS);
    }

    @Test
    void noMorePassesRunThanAllowedAndMoreOnceMoreAreAllowed() {
        var fixture = new LaneFixture(NARROW).enqueue("a").enqueue("b").enqueue("c");
        assertThat(fixture.running()).isEqualTo(1);
        fixture.lane.configure(WIDE);
        assertThat(fixture.running()).isEqualTo(3);
    }

    @Test
    void afterABurstPassesBeginAtTheRate() {
        var fixture = new LaneFixture(new LaneSettings(20, new RateLimit(10, 2)));
        List.of("a", "b", "c", "d").forEach(fixture::enqueue);
        assertThat(fixture.running()).isEqualTo(2);
        assertThat(fixture.advance(Duration.ofMillis(99)).running()).isEqualTo(2);
        assertThat(fixture.advance(Duration.ofMillis(1)).running()).isEqualTo(3);
        assertThat(fixture.advance(Duration.ofMillis(100)).running()).isEqualTo(4);
    }

    @Test
    void aHigherRateHoldsAtOnce() {
        var fixture = new LaneFixture(new LaneSettings(20, new RateLimit(0.01, 1)));
        fixture.enqueue("a").enqueue("b");
        fixture.lane.configure(new LaneSettings(20, new RateLimit(10, 1)));
        assertThat(fixture.advance(Duration.ofMillis(100)).running()).isEqualTo(2);
    }

    @Test
    void aPassThatAskedForItRunsAgainAfterTheDelay() {
        var fixture = new LaneFixture(WIDE).answering("a", new After(Duration.ofSeconds(5)));
        fixture.enqueue("a").endAll().advance(Duration.ofMillis(4999));
        assertThat(fixture.running()).isZero();
        assertThat(fixture.advance(Duration.ofMillis(1)).running()).isEqualTo(1);
    }

    @Test
    void aWakeUpComesBeforeADelayAndReplacesIt() {
        var fixture = new LaneFixture(WIDE).answering("a", new After(Duration.ofSeconds(5)));
        fixture.enqueue("a").endAll().answering("a", new Requeue.OnChange());
        fixture.enqueue("a").endAll().advance(Duration.ofMinutes(1)).endAll();
        assertThat(fixture.begun).containsExactly("a", "a");
        assertThat(fixture.time.waiting()).isZero();
    }

    @Test
    void aFailingKeyIsTriedEverMoreRarely() {
        var fixture = new LaneFixture(WIDE).answering("a", KEY_FAILS).enqueue("a");
        IntStream.range(0, 3600).forEach(_ -> fixture.endAll().advance(Duration.ofSeconds(1)));
        assertThat(fixture.begun).hasSizeBetween(60, 140);
    }

    @Test
    void aUsersChangeStartsTheBackoffAnew() {
        var fixture = new LaneFixture(WIDE).answering("a", KEY_FAILS).enqueue("a");
        IntStream.range(0, 600).forEach(_ -> fixture.endAll().advance(Duration.ofSeconds(1)));
        fixture.enqueue("a", Priority.CHANGE).endAll();
        assertThat(fixture.advance(Duration.ofMillis(250)).running()).isEqualTo(1);
    }

    @Test
    void keysThatFailForEverLeaveRoomForOthers() {
        var fixture = new LaneFixture(new LaneSettings(4, new RateLimit(1000, 1000)));
        IntStream.range(0, 20)
                .forEach(i -> fixture.answering("bad-" + i, KEY_FAILS).enqueue("bad-" + i));
        fixture.endAll().advance(Duration.ofSeconds(10));
        assertThat(fixture.running()).isEqualTo(2);
        fixture.enqueue("new-1").enqueue("new-2");
        assertThat(fixture.running()).isEqualTo(4);
    }

    @Test
    void whatAPassThrowsIsABackoffOfItsKeyAlone() {
        var time = new ManualScheduler();
        var workers = new ArrayDeque<Runnable>();
        var meters = new LaneMetrics(new SimpleMeterRegistry(), Tracing.OFF, "x");
        var runtime = new LaneRuntime(workers::add, time, new Random(7));
        var lane = new Lane(
                WIDE,
                _ -> {
                    throw new IllegalStateException("planted by the test");
                },
                runtime,
                meters);
        lane.enqueue(LaneFixture.key("a"), Priority.CHANGE);
        workers.remove().run();
        time.advance(Duration.ofMillis(250));
        assertThat(workers).hasSize(1);
        assertThat(lane.breaker()).isEqualTo(CircuitBreaker.State.CLOSED);
    }

    @Test
    void fiveFailuresInARowStopTheLaneUntilOneTrialSucceeds() {
        var fixture = failedFiveTimes();
        assertThat(fixture.lane.breaker()).isEqualTo(CircuitBreaker.State.OPEN);
        fixture.enqueue("next").enqueue("other");
        assertThat(fixture.running()).isZero();
        fixture.advance(CircuitBreaker.REST);
        assertThat(fixture.running()).isEqualTo(1);
        fixture.endOne();
        assertThat(fixture.lane.breaker()).isEqualTo(CircuitBreaker.State.CLOSED);
        assertThat(fixture.running()).isPositive();
    }

    @Test
    void aFailedTrialStopsTheLaneForAnotherMinute() {
        var fixture = failedFiveTimes().enqueue("next").answering("next", LANE_FAILS);
        fixture.advance(CircuitBreaker.REST).endOne();
        assertThat(fixture.lane.breaker()).isEqualTo(CircuitBreaker.State.OPEN);
        assertThat(fixture.advance(CircuitBreaker.REST.minusMillis(1)).running())
                .isZero();
        assertThat(fixture.advance(Duration.ofMillis(1)).running()).isEqualTo(1);
    }

    @Test
    void aBackendThatIsKnownToWorkAgainIsNotWaitedFor() {
        var fixture = failedFiveTimes().enqueue("next").enqueue("other");
        assertThat(fixture.running()).isZero();
        fixture.lane.recovered();
        assertThat(fixture.lane.breaker()).isEqualTo(CircuitBreaker.State.CLOSED);
        assertThat(fixture.running()).isEqualTo(2);
    }

    @Test
    void aTrialThatBeganBeforeTheRecoveryDoesNotStopTheLaneAgain() {
        var fixture = failedFiveTimes().enqueue("next").answering("next", LANE_FAILS);
        fixture.advance(CircuitBreaker.REST);
        fixture.lane.recovered();
        fixture.endOne();
        assertThat(fixture.lane.breaker()).isEqualTo(CircuitBreaker.State.CLOSED);
    }

    @Test
    void failuresOfSingleKeysDoNotStopTheLane() {
        var fixture = new LaneFixture(WIDE);
        IntStream.range(0, 20)
                .forEach(i -> fixture.answering("bad-" + i, KEY_FAILS).enqueue("bad-" + i));
        assertThat(fixture.endAll().lane.breaker()).isEqualTo(CircuitBreaker.State.CLOSED);
    }

    @Test
    void aSuccessBetweenFailuresKeepsTheLaneOpen() {
        var fixture = new LaneFixture(WIDE);
        for (int i = 0; i < 4; i++) {
            fixture.answering("bad-" + i, LANE_FAILS).enqueue("bad-" + i);
        }
        fixture.enqueue("good").answering("last", LANE_FAILS).enqueue("last");
        assertThat(fixture.endAll().lane.breaker()).isEqualTo(CircuitBreaker.State.CLOSED);
    }

    @Test
    void aStoppedLaneBeginsNothingMore() throws InterruptedException {
        var fixture = new LaneFixture(NARROW).enqueue("a").enqueue("b");
        fixture.lane.stop();
        assertThat(fixture.enqueue("c").endAll().begun).isEmpty();
        assertThat(fixture.lane.awaitIdle(Duration.ZERO)).isTrue();
    }

    private static LaneFixture failedFiveTimes() {
        var fixture = new LaneFixture(WIDE);
        for (int i = 0; i < CircuitBreaker.FAILURES; i++) {
            fixture.answering("bad-" + i, LANE_FAILS).enqueue("bad-" + i);
        }
        return fixture.endAll();
    }
}
