package io.virtfleet.bench.manager;

import io.virtfleet.bench.Measure;
import io.virtfleet.bench.Numbers;
import io.virtfleet.bench.ParallelCalls;
import io.virtfleet.bench.Pause;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.vm.PowerState;
import java.time.Duration;
import java.util.List;
import java.util.Random;

/** How long single VMs take, one after the other. */
record Samples(Fleet fleet) {
    private static final int FEW = 50;
    private static final int MANY = 100;
    private static final int SILENT_VMS = 200;
    private static final Duration AFTER_THE_CROWD = Duration.ofSeconds(5);

    /** On a system with nothing else to do. */
    List<Measure> singles() throws InterruptedException {
        double[] millis = fleet.makeEach(FEW, "single-");
        return List.of(
                Measure.of("single.p50_ms", Numbers.percentile(millis, 50), "ms")
                        .atMost(50),
                Measure.of("single.p99_ms", Numbers.percentile(millis, 99), "ms")
                        .atMost(200));
    }

    /** Among all the VMs that are there. */
    Measure newcomers() throws InterruptedException {
        return Measure.of("newcomer.p99_ms", Numbers.percentile(fleet.makeEach(FEW, "newcomer-"), 99), "ms")
                .atMost(250);
    }

    /** From a power-off that nobody asked for until the object says so; the manager then starts the VM again. */
    Measure behindOurBack() throws InterruptedException {
        List<VmEvent> vms = fleet.stage().watch().all();
        Random random = new Random(1);
        double[] millis = new double[FEW];
        for (int sample = 0; sample < FEW; sample++) {
            VmEvent vm = vms.get(random.nextInt(vms.size()));
            VmWatch.Expectation off = fleet.stage().watch().expect(vm.name(), seen -> "Off".equals(seen.power()));
            VmWatch.Expectation on =
                    fleet.stage().watch().expect(vm.name(), seen -> "On".equals(seen.power()) && seen.ready());
            long began = System.nanoTime();
            fleet.stage().mock().admin().changePower(new OwnerKey(FleetStage.FLEET, vm.uid()), PowerState.OFF);
            millis[sample] = (off.await(fleet.patience()) - began) / 1e6;
            on.await(fleet.patience());
            Pause.aMoment();
        }
        return Measure.of("behind_our_back.p99_ms", Numbers.percentile(millis, 99), "ms")
                .atMost(1_000);
    }

    /** Beside VMs of a provider that was fine and then takes calls without ever answering. */
    List<Measure> besideSilence() throws InterruptedException {
        fleet.makeEach(MANY, "before-warm-up-");
        double before = Numbers.percentile(fleet.makeEach(MANY, "before-"), 99);
        fleet.stage().silentMock().fallSilent();
        ParallelCalls.seconds(SILENT_VMS, number -> fleet.make("silent-" + number, FleetStage.SILENT_PROVIDER));
        // That so many come at once is another matter.
        Pause.of(AFTER_THE_CROWD);
        double beside = Numbers.percentile(fleet.makeEach(MANY, "beside-"), 99);
        return List.of(
                Measure.of("blackhole.p99_ms", beside, "ms").against("p99 before it fell silent", before),
                Measure.of("blackhole.ratio", beside / before, "").atMost(1.2));
    }
}
