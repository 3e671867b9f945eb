package io.virtfleet.manager.vm;

import static org.assertj.core.api.Assertions.assertThat;

import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.manager.provider.connection.ProviderAccess;
import io.virtfleet.manager.vm.mapping.VmManifests;
import io.virtfleet.manager.vm.plan.VmAction;
import io.virtfleet.manager.vm.plan.VmBackoff;
import io.virtfleet.manager.vm.plan.VmRequest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class VmAttemptsTest {
    private static final VmRequest CREATE = new VmRequest(VmAction.CREATE, "shape");
    private static final VmRequest START = new VmRequest(VmAction.POWER, "On");
    private static final Fault BROKEN = Fault.of(FaultKind.INTERNAL, "broken");

    private final RecordingProvider provider = new RecordingProvider();
    private final ProviderAccess access = provider.open();
    private final VirtualMachine vm = VmManifests.bare().machine();
    private Duration now = Duration.ofHours(1);
    private final VmAttempts attempts = new VmAttempts(() -> now.toNanos(), new Random(7));

    VmAttemptsTest() {
        vm.getMetadata().setUid("00000000-0000-0000-0000-000000000001");
        vm.getMetadata().setGeneration(1L);
    }

    @Test
    void anAcceptedRequestDoesNotClearTheFailuresBeforeIt() {
        Duration first = fail(CREATE, BROKEN);
        Duration third = Duration.ZERO;
        for (int more = 0; more < 5; more++) {
            now = now.plus(Duration.ofMinutes(1));
            third = fail(CREATE, BROKEN);
        }
        assertThat(first).isLessThanOrEqualTo(Duration.ofMillis(250));
        assertThat(third).isGreaterThanOrEqualTo(Duration.ofSeconds(4));
    }

    @Test
    void aPauseEndsByItselfAndByNoEvent() {
        Duration pause = fail(CREATE, BROKEN);
        assertThat(backoffs()).containsExactly(new VmBackoff(CREATE, Optional.of(BROKEN), pause));

        now = now.plus(pause);
        assertThat(backoffs()).isEmpty();
    }

    @Test
    void anotherWishIsNotDelayed() {
        fail(CREATE, BROKEN);
        vm.getMetadata().setGeneration(2L);
        assertThat(backoffs()).isEmpty();
    }

    @Test
    void aProviderThatIsAvailableAgainIsAskedAtOnce() {
        fail(CREATE, BROKEN);
        provider.reports();
        assertThat(backoffs()).isEmpty();
    }

    @Test
    void aProviderThatAsksForNoPauseGetsOne() {
        assertThat(fail(CREATE, BROKEN.withRetryAfter(Duration.ZERO)))
                .isBetween(Duration.ofSeconds(1), Duration.ofMillis(1_250));
    }

    @Test
    void aGuestThatKeepsStoppingIsStartedMoreAndMoreSlowly() {
        start();
        assertThat(backoffs()).isEmpty();
        start();
        assertThat(remaining()).isBetween(Duration.ofSeconds(5), Duration.ofSeconds(10));
        for (int more = 0; more < 8; more++) {
            now = now.plus(remaining());
            start();
        }
        assertThat(remaining()).isBetween(Duration.ofSeconds(150), Duration.ofSeconds(300));
    }

    @Test
    void aQuietTimeEndsACrashLoop() {
        start();
        start();
        now = now.plus(VmAttempts.QUIET).plusSeconds(1);
        start();
        assertThat(backoffs()).isEmpty();
    }

    @Test
    void aDeletionThatIsConfirmedAgainIsNotDelayed() {
        var delete = new VmRequest(VmAction.DELETE, "");
        for (int times = 0; times < 3; times++) {
            attempts.begin(vm, delete, access);
        }
        assertThat(backoffs()).isEmpty();
    }

    @Test
    void aRequestWhoseAnswerWasLostIsRepeatedAtOnce() {
        for (int times = 0; times < 3; times++) {
            attempts.begin(vm, START, access);
        }
        assertThat(backoffs()).isEmpty();
    }

    @Test
    void aRequestThatWasDoneBeforeTheProviderWasAwayIsNotCalledUndone() {
        start();
        provider.reports();
        start();
        assertThat(backoffs()).isEmpty();
    }

    @Test
    void whatTakesTurnsIsDelayedToo() {
        var stop = new VmRequest(VmAction.POWER, "Off");
        for (VmRequest each : List.of(START, stop, START, stop)) {
            attempts.begin(vm, each, access);
            attempts.done(vm, VmAction.POWER);
        }
        assertThat(backoffs()).extracting(VmBackoff::request).containsExactlyInAnyOrder(START, stop);
    }

    @Test
    void aVmThatIsAsWantedHasNoFailures() {
        fail(CREATE, BROKEN);
        attempts.settled(vm);
        assertThat(backoffs()).isEmpty();
        assertThat(fail(CREATE, BROKEN)).isLessThanOrEqualTo(Duration.ofMillis(250));
    }

    /** The request is accepted, and its task fails. */
    private Duration fail(VmRequest request, Fault fault) {
        attempts.begin(vm, request, access);
        return attempts.failed(vm, request.action(), fault, access);
    }

    private void start() {
        attempts.begin(vm, START, access);
        attempts.settled(vm);
    }

    private Duration remaining() {
        return backoffs().getFirst().remaining();
    }

    private List<VmBackoff> backoffs() {
        return attempts.backoffs(vm, access);
    }
}
