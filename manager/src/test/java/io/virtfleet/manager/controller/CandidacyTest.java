package io.virtfleet.manager.controller;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class CandidacyTest {
    private static final LeaseTimes TIMES = LeaseTimes.usual();

    private final ManualTimeline time = new ManualTimeline();
    private final FakeLeases leases = new FakeLeases();
    private final Diary firstDiary = new Diary();
    private final Diary secondDiary = new Diary();
    private final Candidacy first = candidacy("first", firstDiary);
    private final Candidacy second = candidacy("second", secondDiary);

    @Test
    void theFirstToWriteLeads() {
        first.attempt();
        second.attempt();
        assertThat(first.epoch()).hasValue(101);
        assertThat(second.epoch()).isEmpty();
        assertThat(firstDiary.epochs).containsExactly(101L);
    }

    @Test
    void whoRenewsKeepsTheTermAndItsEpoch() {
        for (int i = 0; i < 100; i++) {
            first.attempt();
            second.attempt();
            time.advance(TIMES.retryEvery());
        }
        assertThat(first.epoch()).hasValue(101);
        assertThat(secondDiary.epochs).isEmpty();
    }

    @Test
    void aProcessThatSleptFindsItsTermOverBeforeAnyTimerRan() {
        first.attempt();
        time.jump(TIMES.renewDeadline());
        assertThat(first.epoch()).isEmpty();
        assertThat(firstDiary.ends).isEmpty();
        first.attempt();
        assertThat(firstDiary.ends).singleElement().asString().contains("could not be renewed");
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
    void theOldTermIsOverBeforeTheLeaseCanBeTaken() {
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
    void theWatchdogEndsATermWhoseRenewalsHang() {
        first.attempt();
        time.advance(TIMES.renewDeadline());
        assertThat(firstDiary.ends).hasSize(1);
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
    void aLostAnswerToARenewalCostsNoTerm() {
        first.attempt();
        leases.fault = FakeLeases.Fault.ANSWER_LOST;
        first.attempt();
        leases.fault = FakeLeases.Fault.NONE;
        first.attempt();
        first.attempt();
        assertThat(first.epoch()).hasValue(101);
        assertThat(firstDiary.ends).isEmpty();
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
        assertThat(firstDiary.ends).containsExactly("the lease is held by second");
    }

    @Test
    void whoResignsIsFollowedAtOnce() {
        first.attempt();
        second.attempt();
        first.resign();
        second.attempt();
        assertThat(first.epoch()).isEmpty();
        assertThat(second.epoch()).isPresent();
        assertThat(firstDiary.ends).containsExactly("this manager resigned");
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
        assertThat(secondDiary.ends).isEmpty();
    }

    @Test
    void oneCandidacyIsOneTerm() {
        first.attempt();
        time.advance(TIMES.renewDeadline());
        first.attempt();
        assertThat(firstDiary.epochs).hasSize(1);
        assertThat(first.epoch()).isEmpty();
    }

    private Candidacy candidacy(String identity, Diary diary) {
        return new Candidacy(leases, new Candidate(identity, TIMES), time, diary, Runnable::run);
    }
}
