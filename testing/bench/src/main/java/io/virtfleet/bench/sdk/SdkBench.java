package io.virtfleet.bench.sdk;

import io.virtfleet.bench.BenchCertificates;
import io.virtfleet.bench.Machine;
import io.virtfleet.bench.Measure;
import io.virtfleet.bench.MockProcess;
import io.virtfleet.bench.Numbers;
import io.virtfleet.bench.Report;
import io.virtfleet.bench.Watching;
import io.virtfleet.contract.VmId;
import io.virtfleet.contract.vm.VirtualMachines;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.proto.mock.AdminProto.VmShape;
import io.virtfleet.sdk.client.Backoff;
import io.virtfleet.sdk.client.ClientTls;
import io.virtfleet.sdk.client.Deadlines;
import io.virtfleet.sdk.client.Epoch;
import io.virtfleet.sdk.client.HealthProbe;
import io.virtfleet.sdk.client.ProviderChannel;
import io.virtfleet.sdk.client.RemoteProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;

/** What the SDK costs at both its ends: the mock provider as a process, called through the SDK's client. */
public final class SdkBench {
    private static final String FLEET = "bench";
    private static final int VMS = 10_000;
    private static final int IN_FLIGHT = 64;
    private static final int STARTS = 5;
    private static final int CHANGES = 1_000;
    private static final Duration WARM_UP = Duration.ofSeconds(5);
    private static final Duration MEASURED = Duration.ofSeconds(8);

    private final List<Measure> measures = new ArrayList<>();
    private final Path folder;
    private final BenchCertificates certificates;

    private SdkBench(Path folder) {
        this.folder = folder;
        this.certificates = BenchCertificates.in(folder);
    }

    public static Report run() throws Exception {
        SdkBench bench = new SdkBench(
                Files.createDirectories(Path.of("target", "bench", "run").toAbsolutePath()));
        bench.processes();
        bench.calls();
        return new Report("sdk", Machine.here(), bench.measures);
    }

    private void processes() throws IOException {
        double[] starts = new double[STARTS];
        double[] idleStarts = new double[STARTS];
        double rss = 0;
        double idleRss = 0;
        for (int round = 0; round < STARTS; round++) {
            try (MockProcess mock = MockProcess.start(folder, certificates);
                    IdleProcess idle = IdleProcess.start(folder)) {
                starts[round] = mock.startSeconds();
                idleStarts[round] = idle.startSeconds();
                rss = Math.max(rss, mock.rssMib());
                idleRss = Math.max(idleRss, idle.rssMib());
            }
        }
        measures.add(Measure.of("start.seconds", Numbers.percentile(starts, 50), "s")
                .against("a JVM that does nothing", Numbers.percentile(idleStarts, 50))
                .atMost(1.5));
        measures.add(Measure.of("rss.idle_mib", rss, "MiB")
                .against("a JVM that does nothing", idleRss)
                .atMost(120));
    }

    private void calls() throws Exception {
        try (MockProcess mock = MockProcess.start(folder, certificates);
                ClientTls tls = ClientTls.from(certificates.client());
                ProviderChannel channel = ProviderChannel.secure(mock.address(), tls)) {
            mock.admin().seed(VMS, FLEET, VmShape.getDefaultInstance());
            RemoteProvider provider = RemoteProvider.of(
                    channel, () -> new Epoch(FLEET, 1), Deadlines.usual(), Backoff.usual(new Random(1)));
            Watching watching = new Watching(provider.inventory(), FLEET);
            fullState(watching);
            try (Watching.Running running = watching.start()) {
                changes(mock, running);
                describes(provider.virtualMachines(), running.vms(), new HealthProbe(channel, Deadlines.usual()));
            }
            measures.add(Measure.of("rss.10000_vms_mib", mock.rssMib(), "MiB"));
        }
    }

    private void fullState(Watching watching) throws InterruptedException {
        double[] synced = new double[STARTS];
        double[] listed = new double[STARTS];
        for (int round = 0; round < STARTS; round++) {
            try (Watching.Running running = watching.start()) {
                synced[round] = running.secondsToSynced();
            }
            listed[round] = watching.secondsToList();
        }
        measures.add(Measure.of("watch.first_10000_seconds", synced[0], "s")
                .against("List of the same, page by page", listed[0])
                .atMost(1.5));
        measures.add(Measure.of("watch.again_10000_seconds", Numbers.percentile(synced, 50), "s")
                .against("List of the same, page by page", Numbers.percentile(listed, 50)));
    }

    private void changes(MockProcess mock, Watching.Running running) throws InterruptedException {
        double[] toWatcher = new double[CHANGES];
        double[] toCaller = new double[CHANGES];
        List<VmState> vms = running.vms();
        for (int change = 0; change < CHANGES; change++) {
            VmState vm = vms.get(ThreadLocalRandom.current().nextInt(vms.size()));
            int cpus = 2 + change;
            long began = System.nanoTime();
            mock.admin().changeCpuCount(vm.owner().orElseThrow().key(), cpus);
            toCaller[change] = (System.nanoTime() - began) / 1e6;
            toWatcher[change] = (running.seen(vm.id(), cpus) - began) / 1e6;
        }
        measures.add(Measure.of("watch.change_p50_ms", Numbers.percentile(toWatcher, 50), "ms")
                .against("answer to who made the change, p50", Numbers.percentile(toCaller, 50)));
        measures.add(Measure.of("watch.change_p99_ms", Numbers.percentile(toWatcher, 99), "ms")
                .against("answer to who made the change, p99", Numbers.percentile(toCaller, 99))
                .atMost(50));
    }

    private void describes(VirtualMachines vms, List<VmState> known, HealthProbe probe) throws InterruptedException {
        List<VmId> ids = known.stream().map(VmState::id).toList();
        Runnable describe = () -> {
            VmId id = ids.get(ThreadLocalRandom.current().nextInt(ids.size()));
            if (vms.describe(id).isEmpty()) {
                throw new IllegalStateException(id + " is not there any more");
            }
        };
        Runnable health = probe::check;
        Load.callsPerSecond(IN_FLIGHT, WARM_UP, describe);
        double described = Load.callsPerSecond(IN_FLIGHT, MEASURED, describe);
        Load.callsPerSecond(IN_FLIGHT, WARM_UP, health);
        double checked = Load.callsPerSecond(IN_FLIGHT, MEASURED, health);
        measures.add(Measure.of("describe.per_second", described, "/s")
                .against("gRPC health checks, 64 in flight", checked)
                .atLeast(5_000));
    }
}
