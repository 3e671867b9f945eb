package io.virtfleet.bench.manager;

import io.virtfleet.bench.Measure;
import io.virtfleet.bench.Pause;
import io.virtfleet.provider.mock.part.Call;
import io.virtfleet.testkit.cluster.RequestCounts;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** What the manager costs when nothing is asked of it. */
final class IdleAndRestart {
    private static final Duration IDLE = Duration.ofSeconds(30);
    private static final Duration SETTLING = Duration.ofSeconds(10);
    private static final int PER_LIST = 1_000;
    private static final int LARGE = 10_000;

    private final Fleet fleet;
    private FleetProcess manager;

    IdleAndRestart(Fleet fleet, FleetProcess manager) {
        this.fleet = fleet;
        this.manager = manager;
    }

    /** From the start of the process to the first word to a provider. */
    Measure coldStart() {
        double seconds = firstCallSeconds(Map.of());
        manager.awaitReady();
        manager.awaitRest();
        return Measure.of("cold_start_s", seconds, "s").atMost(2);
    }

    private double firstCallSeconds(Map<Call, Long> earlier) {
        manager.waitUntil("call the provider", () -> Fleet.allCalls(earlier, fleet.calls()) > 0);
        return (System.nanoTime() - manager.began()) / 1e9;
    }

    List<Measure> idle() throws InterruptedException {
        fleet.settle();
        Map<Call, Long> calls = fleet.calls();
        RequestCounts written = fleet.writes().now();
        Pause.of(IDLE);
        double writes = named("idle", fleet.writes().now().since(written));
        double called = (double) Fleet.allCalls(calls, fleet.calls());
        return List.of(
                Measure.of("idle.writes_per_s", writes / IDLE.toSeconds(), "/s").atMost(0),
                Measure.of("idle.rpcs_per_s", called / IDLE.toSeconds(), "/s").atMost(0.1));
    }

    // None is wanted, so whoever reads of some wants to know which.
    private static double named(String phase, RequestCounts writes) {
        writes.counts()
                .forEach((request, count) ->
                        System.out.printf("  %s: %d × %s %s%n", phase, count, request.verb(), request.resource()));
        return (double) writes.total();
    }

    Measure memory(int vms) throws IOException {
        return Measure.of("rss_mb", manager.rssMib(), "MiB")
                .against("the most it ever held", manager.peakRssMib())
                .atMost(vms < LARGE ? 250 : 400);
    }

    /** Ends the manager in order and starts another one, with all VMs as they should be. */
    List<Measure> restart(FleetStage stage, int vms) throws IOException, InterruptedException {
        fleet.settle();
        Map<Call, Long> calls = fleet.calls();
        RequestCounts written = fleet.writes().now();
        manager.terminate();
        manager = stage.startManager();
        double seconds = firstCallSeconds(calls);
        manager.awaitReady();
        manager.awaitRest();
        Pause.of(SETTLING);
        manager.awaitRest();
        return List.of(
                Measure.of("restart.first_call_s", seconds, "s"),
                Measure.of(
                                "restart.writes",
                                named("restart", fleet.writes().now().since(written)),
                                "")
                        .atMost(0),
                Measure.of("restart.calls", (double) Fleet.stateCalls(calls, fleet.calls()), "")
                        .atMost(Math.max(1, vms / PER_LIST)));
    }
}
