package io.virtfleet.bench.manager;

import io.virtfleet.bench.BenchSize;
import io.virtfleet.bench.Machine;
import io.virtfleet.bench.Measure;
import io.virtfleet.bench.Numbers;
import io.virtfleet.bench.Report;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** What the manager costs and how fast it is: a real API server, the mock provider, the manager as a process. */
public final class FleetBench {
    private final List<Measure> measures = new ArrayList<>();
    private final FleetStage stage;
    private final int vms;

    private FleetBench(FleetStage stage, int vms) {
        this.stage = stage;
        this.vms = vms;
    }

    public static Report run() throws Exception {
        int vms = BenchSize.wanted();
        Path folder = Files.createDirectories(Path.of("target", "bench", "run").toAbsolutePath());
        try (FleetStage stage = FleetStage.in(folder)) {
            FleetBench bench = new FleetBench(stage, vms);
            bench.measure();
            return new Report("manager", Machine.here(), bench.measures);
        }
    }

    private void measure() throws IOException, InterruptedException {
        MockPlatform platform = new MockPlatform(stage.mock());
        platform.warmUp();
        Fleet fleet = new Fleet(stage, platform, stage.writes(), Duration.ofSeconds(60 + vms / 20));
        Rounds rounds = new Rounds(fleet, vms);
        Samples samples = new Samples(fleet);
        Measure ceiling = note(rounds.ceiling("ceiling.seconds"));
        IdleAndRestart life = new IdleAndRestart(fleet, stage.startManager());
        note(life.coldStart());
        note(rounds.fresh(ceiling));
        note(samples.newcomers());
        note(life.idle());
        note(samples.behindOurBack());
        note(life.memory(vms));
        note(rounds.removal());
        note(samples.singles());
        fleet.removeAll();
        Measure again = note(rounds.ceiling("ceiling.again_seconds"));
        note(rounds.warm(again));
        note(life.restart(stage, vms));
        note(samples.besideSilence());
        note(rounds.duplicates());
    }

    // Said at once, because the whole takes minutes.
    private Measure note(Measure measure) {
        System.out.printf("%s: %s %s%n", measure.id(), Numbers.words(measure.value()), measure.unit());
        measures.add(measure);
        return measure;
    }

    private void note(List<Measure> all) {
        all.forEach(this::note);
    }
}
