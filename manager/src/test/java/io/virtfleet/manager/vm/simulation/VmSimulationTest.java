package io.virtfleet.manager.vm.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The life of VMs under everything that goes wrong; {@code -Dsimulation.seed=7} runs one seed alone. */
final class VmSimulationTest {
    private static final long SEEDS = 2_000;

    @Test
    void oneVmForEachOwnerNoneLeftBehindAndRestAtTheEnd() {
        Long one = Long.getLong("simulation.seed");
        LongStream seeds = one == null ? LongStream.rangeClosed(1, SEEDS) : LongStream.of(one);
        assertThat(seeds.mapToObj(seed -> failure(seed, SimFlaw.NONE))
                        .flatMap(Optional::stream)
                        .findFirst())
                .as("the first seed that fails")
                .isEmpty();
    }

    @Test
    void catchesADoubleCreate() {
        assertThat(firstFailure(SimFlaw.OWNERS_UNKNOWN)).contains("two VMs of");
    }

    @Test
    void catchesAVmThatIsLeftBehind() {
        assertThat(firstFailure(SimFlaw.UNKNOWN_IS_ABSENT)).contains("was left behind by");
    }

    @Test
    void catchesAProviderProcessThatDoesNotKnowTheVmsOfTheOther() {
        assertThat(firstFailure(SimFlaw.SECOND_PROCESS_BLIND)).contains("two VMs of");
    }

    @Test
    void catchesAManagerThatActsAfterItsTime() {
        assertThat(firstFailure(SimFlaw.FENCE_OPEN)).startsWith("seed");
    }

    @Test
    void catchesAConflictThatIsTakenForAWrite() {
        assertThat(firstFailure(SimFlaw.CONFLICT_IS_WRITTEN)).contains("nothing holds");
    }

    @Test
    void catchesAFinalizerThatIsNotPutOnAgain() {
        assertThat(firstFailure(SimFlaw.NOT_HELD_AGAIN)).contains("it never comes to rest");
    }

    @Test
    void catchesATokenThatIsNotWrittenDownFirst() {
        assertThat(firstFailure(SimFlaw.TOKEN_NOT_WRITTEN)).contains("restarted more often than asked for");
    }

    private static String firstFailure(SimFlaw flaw) {
        return LongStream.rangeClosed(1, SEEDS)
                .mapToObj(seed -> failure(seed, flaw))
                .flatMap(Optional::stream)
                .findFirst()
                .orElse("none");
    }

    private static Optional<String> failure(long seed, SimFlaw flaw) {
        var simulation = new Simulation(seed, flaw);
        try {
            simulation.run();
            return Optional.empty();
        } catch (AssertionError | RuntimeException failure) {
            return Optional.of("seed " + seed + ": " + failure + "\n" + simulation.diary());
        }
    }
}
