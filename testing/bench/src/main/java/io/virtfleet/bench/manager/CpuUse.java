package io.virtfleet.bench.manager;

import io.virtfleet.bench.Measure;
import java.time.Duration;

/** What two processes have computed since a moment; it tells more than a clock when others use the machine too. */
record CpuUse(FleetStage stage, Duration manager, Duration apiServer) {
    static CpuUse begin(FleetStage stage) {
        return new CpuUse(stage, of(stage.managerPid()), of(stage.apiServerPid()));
    }

    private static Duration of(long pid) {
        return ProcessHandle.of(pid)
                .flatMap(process -> process.info().totalCpuDuration())
                .orElse(Duration.ZERO);
    }

    /** The manager's part for each VM, against that of the API server. */
    Measure perVm(String id, int vms) {
        CpuUse now = begin(stage);
        return Measure.of(id, millis(manager, now.manager) / vms, "ms")
                .against("the API server's", millis(apiServer, now.apiServer) / vms);
    }

    private static double millis(Duration from, Duration to) {
        return (double) to.minus(from).toMillis();
    }
}
