package io.virtfleet.manager.vm.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The life of VMs under everything that goes wrong; {@code -Dsimulation.seed=7} runs one seed alone. */
final class VmSimulationTest {
    private static final long SEEDS = 1_000;

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
