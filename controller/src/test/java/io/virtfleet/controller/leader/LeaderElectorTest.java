package io.virtfleet.controller.leader;

import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.controller.testing.ManualScheduler;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class LeaderElectorTest {
    private static final LeaseTimes TIMES = LeaseTimes.usual();

    private final ManualScheduler time = new ManualScheduler();
    private final FakeLeases leases = new FakeLeases();
    private final LeaderLog firstLog = new LeaderLog();
    private final LeaderLog secondLog = new LeaderLog();
    private final LeaderElector first = elector("first", firstLog);
    private final LeaderElector second = elector("second", secondLog);

    @Test
    void theFirstToWriteLeads() {
        first.attempt();
        second.attempt();
        assertThat(first.epoch()).hasValue(101);
        assertThat(second.epoch()).isEmpty();
        assertThat(firstLog.epochs).containsExactly(101L);
    }

    @Test
    void whoRenewsKeepsTheLeadershipAndItsEpoch() {
        for (int i = 0; i < 100; i++) {
            first.attempt();
            second.attempt();
            time.advance(TIMES.retryEvery());
        }
        assertThat(first.epoch()).hasValue(101);
        assertThat(secondLog.epochs).isEmpty();
    }

    @Test
    void aProcessThatSleptFindsItsLeadershipOverBeforeAnyTimerRan() {
        first.attempt();
        time.jump(TIMES.renewDeadline());
        assertThat(first.epoch()).isEmpty();
        assertThat(firstLog.ends).isEmpty();
        first.attempt();
        assertThat(firstLog.ends).singleElement().asString().contains("could not be renewed");
    }

    @Test
    void aSleepingLeaderIsFollowedByOneWithAHigherEpoch() {
        first.attempt();
        second.attempt();
        time.jump(TIMES.lease());
        second.attempt();
        assertThat(second.epoch()).hasValue(102);
        assertThat(first.epoch()).isEmpty();
    }

    @Test
    void theOldLeadershipIsOverBeforeTheLeaseCanBeTaken() {
        first.attempt();
        second.attempt();
        for (int i = 0; i < 200; i++) {
            time.advance(Duration.ofMillis(100));
            second.attempt();
            assertThat(first.epoch().isPresent() && second.epoch().isPresent()).isFalse();
        }
        assertThat(second.epoch()).isPresent();
    }

    @Test
    void aCandidateThatJustCameWaitsAWholeLease() {
        first.attempt();
        time.jump(TIMES.lease().multipliedBy(2));
        second.attempt();
        assertThat(second.epoch()).isEmpty();
        time.advance(TIMES.lease());
        second.attempt();
        assertThat(second.epoch()).isPresent();
    }

    @Test
    void aCandidateWithAShorterLeaseWaitsForThatOfTheHolder() {
        Duration twice = TIMES.lease().multipliedBy(2);
        leases.takenBy("a manager with another setting", twice);
        second.attempt();
        time.advance(twice.minusSeconds(1));
        second.attempt();
        assertThat(second.epoch()).isEmpty();
        time.advance(Duration.ofSeconds(1));
        second.attempt();
        assertThat(second.epoch()).isPresent();
    }

    @Test
    void aLeaderConfirmsThatTheLeaseIsStillItsOwn() {
        first.attempt();
        time.jump(TIMES.retryEvery());
        assertThat(first.confirm()).isTrue();
        assertThat(first.epoch()).hasValue(101);
        assertThat(second.confirm()).isFalse();
    }

    @Test
    void aLeaderThatFindsAnotherOnTheLeaseEnds() {
        first.attempt();
        leases.takenBy("stranger");
        time.jump(TIMES.retryEvery());
        assertThat(first.confirm()).isFalse();
        assertThat(first.epoch()).isEmpty();
        assertThat(firstLog.ends).containsExactly("the lease is held by stranger");
    }

    @Test
    void theWatchdogEndsALeadershipWhoseRenewalsHang() {
        first.attempt();
        time.advance(TIMES.renewDeadline());
        assertThat(firstLog.ends).hasSize(1);
        assertThat(first.over()).isTrue();
    }

    @Test
    void aLeaderThatCannotReachTheApiServerLeadsUntilItsDeadlineOnly() {
        first.attempt();
        leases.fault = FakeLeases.Fault.UNREACHABLE;
        time.advance(TIMES.renewDeadline().minusMillis(1));
        first.attempt();
        assertThat(first.epoch()).isPresent();
        time.advance(Duration.ofMillis(1));
        assertThat(first.epoch()).isEmpty();
    }

    @Test
    void aLeaseWhoseLastRenewalWasNotAnsweredIsReleased() {
        first.attempt();
        leases.fault = FakeLeases.Fault.ANSWER_LOST;
        first.attempt();
        leases.fault = FakeLeases.Fault.NONE;
        first.resign();
        second.attempt();
        assertThat(second.epoch()).isPresent();
    }

    @Test
    void theLeaseOfAnotherIsNotReleased() {
        first.attempt();
        leases.takenBy("stranger");
        first.resign();
        second.attempt();
        assertThat(second.epoch()).isEmpty();
    }

    @Test
    void aLostAnswerToARenewalCostsNoLeadership() {
        first.attempt();
        leases.fault = FakeLeases.Fault.ANSWER_LOST;
        first.attempt();
        leases.fault = FakeLeases.Fault.NONE;
        first.attempt();
        first.attempt();
        assertThat(first.epoch()).hasValue(101);
        assertThat(firstLog.ends).isEmpty();
    }

    @Test
    void aLostAnswerToTheFirstWriteIsFoundAgain() {
        leases.fault = FakeLeases.Fault.ANSWER_LOST;
        first.attempt();
        assertThat(first.epoch()).isEmpty();
        leases.fault = FakeLeases.Fault.NONE;
        first.attempt();
        assertThat(first.epoch()).hasValue(102);
    }

    @Test
    void aLeaseThatSomeoneLabelledIsStillHeld() {
        first.attempt();
        leases.touch();
        first.attempt();
        first.attempt();
        assertThat(first.epoch()).hasValue(101);
    }

    @Test
    void aDeletedLeaseEndsTheTermAndTheNextEpochIsHigher() {
        first.attempt();
        leases.delete();
        second.attempt();
        first.attempt();
        assertThat(second.epoch()).hasValue(102);
        assertThat(firstLog.ends).containsExactly("the lease is held by second");
    }

    @Test
    void whoResignsIsFollowedAtOnce() {
        first.attempt();
        second.attempt();
        first.resign();
        second.attempt();
        assertThat(first.epoch()).isEmpty();
        assertThat(second.epoch()).isPresent();
        assertThat(firstLog.ends).containsExactly("it released the lease");
    }

    @Test
    void whoLostDoesNotGiveAwayTheLeaseOfAnother() {
        first.attempt();
        second.attempt();
        time.jump(TIMES.lease());
        second.attempt();
        first.resign();
        second.attempt();
        assertThat(second.epoch()).hasValue(102);
        assertThat(secondLog.ends).isEmpty();
    }

    @Test
    void electsOnlyOnce() {
        first.attempt();
        time.advance(TIMES.renewDeadline());
        first.attempt();
        assertThat(firstLog.epochs).hasSize(1);
        assertThat(first.epoch()).isEmpty();
    }

    private LeaderElector elector(String identity, LeaderLog log) {
        return new LeaderElector(leases, new Candidate(identity, TIMES), time, log, Runnable::run);
    }
}
