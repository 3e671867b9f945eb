package io.virtfleet.bench.libvirt;

import io.virtfleet.bench.BenchSize;
import io.virtfleet.bench.Machine;
import io.virtfleet.bench.Measure;
import io.virtfleet.bench.Numbers;
import io.virtfleet.bench.Report;
import io.virtfleet.contract.vm.Hardware;
import io.virtfleet.contract.vm.PowerState;
import io.virtfleet.contract.vm.VmSpec;
import io.virtfleet.contract.vm.VmState;
import io.virtfleet.testkit.libvirt.LibvirtHost;
import io.virtfleet.testkit.libvirt.LibvirtHostOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** What the libvirt provider costs: the real daemon and real QEMU, beside virsh doing the same. */
public final class LibvirtBench {
    private static final VmSpec DISKLESS = VmSpec.of(Hardware.of(1, 64));
    private static final int CREATES = 20;
    private static final int DOMINFOS = 50;
    private static final int LISTS = 5;
    private static final int INTERVALS = 6;

    private final List<Measure> measures = new ArrayList<>();
    private final LibvirtHost host;
    private final VirshProcess virsh;
    private final Path folder;
    private final int vms;

    private LibvirtBench(LibvirtHost host, Path folder, int vms) {
        this.host = host;
        this.virsh = new VirshProcess(host.uri());
        this.folder = folder;
        this.vms = vms;
    }

    public static Report run() throws Exception {
        int vms = BenchSize.wanted();
        Path folder = Files.createDirectories(Path.of("target", "bench", "run").toAbsolutePath());
        try (LibvirtHost host = LibvirtHost.start(LibvirtHostOptions.plain())) {
            LibvirtBench bench = new LibvirtBench(host, folder, vms);
            bench.creates();
            bench.states();
            return new Report("libvirt", Machine.here(), bench.measures);
        }
    }

    /** A VM without a disk until it runs; both ways in turn, because the machine drifts. */
    private void creates() throws IOException, InterruptedException {
        try (LibvirtProcess provider = LibvirtProcess.start(folder, host.uri())) {
            VmState model = provider.make("model", DISKLESS, PowerState.OFF);
            String xml =
                    likeIt(host.virsh("dumpxml", "--inactive", "shop.model").success());
            provider.remove(model);
            double[] ours = new double[CREATES];
            double[] theirs = new double[CREATES];
            for (int round = 0; round < CREATES; round++) {
                ours[round] = provided(provider, round);
                theirs[round] = defined(xml, round);
            }
            double median = Numbers.percentile(ours, 50);
            double reference = Numbers.percentile(theirs, 50);
            note(Measure.of("create.p50_ms", median * 1e3, "ms").against("virsh define, start", reference * 1e3));
            note(Measure.of("create.p90_ms", Numbers.percentile(ours, 90) * 1e3, "ms")
                    .against("virsh define, start, p90", Numbers.percentile(theirs, 90) * 1e3));
            note(Measure.of("create.times_virsh", median / reference, "").atMost(1.5));
        }
    }

    private static double provided(LibvirtProcess provider, int round) throws InterruptedException {
        long began = System.nanoTime();
        VmState vm = provider.make("created-" + round, DISKLESS, PowerState.ON);
        double seconds = (System.nanoTime() - began) / 1e9;
        provider.remove(vm);
        return seconds;
    }

    private double defined(String xml, int round) throws IOException, InterruptedException {
        String name = "defined-" + round;
        Path file = folder.resolve("domain.xml");
        Files.writeString(file, xml.formatted(name, UUID.randomUUID()));
        double seconds = virsh.seconds("define " + file + "; start " + name);
        virsh.seconds("destroy " + name + "; undefine " + name);
        return seconds;
    }

    /** The same machine for somebody else: another name, and no stamp of ours. */
    private static String likeIt(String xml) {
        return xml.replace("%", "%%")
                .replaceAll("(?s)<metadata>.*</metadata>", "")
                .replaceFirst("<name>[^<]*</name>", "<name>%s</name>")
                .replaceFirst("<uuid>[^<]*</uuid>", "<uuid>%s</uuid>");
    }

    private void states() throws IOException, InterruptedException {
        try (LibvirtProcess provider = LibvirtProcess.start(folder, host.uri())) {
            long began = System.nanoTime();
            for (int number = 0; number < vms; number++) {
                provider.make("vm-" + number, DISKLESS, PowerState.OFF);
            }
            note(Measure.of("define.per_second", vms / ((System.nanoTime() - began) / 1e9), "/s"));
        }
        try (LibvirtTap tap = LibvirtTap.before(host.uri())) {
            long began = System.nanoTime();
            try (LibvirtProcess provider = LibvirtProcess.start(folder, tap.uri())) {
                note(Measure.of("start.whole_view_seconds", (System.nanoTime() - began) / 1e9, "s"));
                note(Measure.of("start.calls_per_vm", (double) tap.calls().all() / vms, ""));
                refreshes(provider, tap);
                note(Measure.of("rss_mib", provider.rssMib(), "MiB").atMost(250));
            }
        }
    }

    private void refreshes(LibvirtProcess provider, LibvirtTap tap) throws IOException, InterruptedException {
        // From one refresh to another, or a window may hold one more than it is long.
        tap.awaitBulk(1);
        LibvirtTap.Calls before = tap.calls();
        long began = System.nanoTime();
        double[] lists = new double[LISTS];
        for (int round = 0; round < LISTS; round++) {
            lists[round] = provider.watching().secondsToList();
        }
        tap.awaitBulk(INTERVALS);
        LibvirtTap.Calls calls = tap.calls().since(before);
        double intervals = (System.nanoTime() - began) / 1e9 / LibvirtProcess.REFRESH.toSeconds();
        double seconds = Numbers.percentile(tap.bulkSeconds(), 50) + Numbers.percentile(lists, 50);
        double asked = dominfo();
        note(Measure.of("state.calls_per_refresh", (double) calls.all() / calls.bulk(), "")
                .atMost(2));
        note(Measure.of("state.seconds", seconds, "s")
                .against("virsh dominfo per domain, scaled", asked)
                .atMost(1));
        note(Measure.of("state.times_quicker", asked / seconds, "").atLeast(100));
        note(Measure.of("idle.calls_per_interval", calls.all() / intervals, "").atMost(1));
    }

    /** For all domains, from a sample of them. */
    private double dominfo() throws IOException, InterruptedException {
        int sample = Math.min(DOMINFOS, vms);
        double seconds = 0;
        for (int number = 0; number < sample; number++) {
            seconds += virsh.seconds("dominfo shop.vm-" + number * (vms / sample));
        }
        return seconds / sample * vms;
    }

    // Said at once, because the whole takes minutes.
    private void note(Measure measure) {
        System.out.printf("%s: %s %s%n", measure.id(), Numbers.words(measure.value()), measure.unit());
        measures.add(measure);
    }
}
