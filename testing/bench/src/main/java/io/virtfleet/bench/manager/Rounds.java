package io.virtfleet.bench.manager;

import io.virtfleet.bench.Measure;
import io.virtfleet.bench.Pause;
import io.virtfleet.provider.mock.part.Call;
import io.virtfleet.testkit.cluster.RequestCounts;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** All VMs at once, against the same number of VMs written by hand. */
final class Rounds {
    private static final int WARM_UP = 300;
    private static final Duration LOG_LAG = Duration.ofSeconds(2);
    private static final int LARGE = 10_000;

    private final Fleet fleet;
    private final int vms;
    private final ApiServerCeiling ceiling;
    private int surplus;

    Rounds(Fleet fleet, int vms) {
        this.fleet = fleet;
        this.vms = vms;
        this.ceiling = new ApiServerCeiling(fleet.stage().client(), FleetStage.UNWATCHED);
    }

    /** How long the writes alone take; the first are not counted, so that neither end is new to them. */
    Measure ceiling(String id) throws InterruptedException {
        ceiling.seconds(WARM_UP, id.replace('_', '-') + "-warm-up-");
        return Measure.of(id, ceiling.seconds(vms, id.replace('_', '-') + "-"), "s");
    }

    /** The first round of a manager that has just been started. */
    List<Measure> fresh(Measure byHand) throws InterruptedException {
        Map<Call, Long> calls = fleet.calls();
        RequestCounts written = fleet.writes().now();
        CpuUse use = CpuUse.begin(fleet.stage());
        double seconds = fleet.makeAll(vms, "fresh-");
        Measure cpu = use.perVm("ready.cpu_ms_per_vm", vms);
        // The log of writes is a little behind; events follow for longer and are not waited for.
        Pause.of(LOG_LAG);
        RequestCounts writes = fleet.writes().now().since(written);
        long called = Fleet.vmCalls(calls, fleet.calls());
        surplus += fleet.surplus();
        return List.of(
                Measure.of("ready.seconds", seconds, "s").against("the writes by hand", byHand.value()),
                Measure.of("ready.ratio_to_ceiling", byHand.value() / seconds, "")
                        .atLeast(vms < LARGE ? 0.6 : 0.75),
                cpu,
                Measure.of("rpcs_per_vm", (double) called / vms, "").atMost(1.05),
                Measure.of("writes_per_vm", (double) Writes.ofVms(writes) / vms, "")
                        .atMost(2),
                Measure.of("events_per_vm", (double) Writes.ofEvents(writes) / vms, ""),
                Measure.of("other_writes", (double) Writes.ofOthers(writes), ""));
    }

    /** Another round of the same process. */
    List<Measure> warm(Measure byHand) throws InterruptedException {
        CpuUse use = CpuUse.begin(fleet.stage());
        double seconds = fleet.makeAll(vms, "warm-");
        Measure cpu = use.perVm("ready.warm_cpu_ms_per_vm", vms);
        surplus += fleet.surplus();
        return List.of(
                Measure.of("ready.warm_seconds", seconds, "s").against("the writes by hand", byHand.value()),
                Measure.of("ready.warm_ratio_to_ceiling", byHand.value() / seconds, "")
                        .atLeast(0.75),
                cpu);
    }

    Measure removal() throws InterruptedException {
        double seconds = fleet.removeAll();
        surplus += fleet.surplus();
        return Measure.of("removed.seconds", seconds, "s");
    }

    Measure duplicates() {
        return Measure.of("duplicates", surplus + fleet.surplus(), "").atMost(0);
    }
}
