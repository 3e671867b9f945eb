package io.virtfleet.bench;

import io.virtfleet.bench.libvirt.LibvirtBench;
import io.virtfleet.bench.manager.FleetBench;
import io.virtfleet.bench.sdk.SdkBench;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** Runs one benchmark by name, prints its table and writes its report. */
public final class Bench {
    private static final int USAGE = 64;
    private static final int FAILED = 70;

    /** Measures one thing whole. */
    interface Suite {
        Report run() throws Exception;
    }

    private static final Map<String, Suite> SUITES =
            new TreeMap<>(Map.of("libvirt", LibvirtBench::run, "manager", FleetBench::run, "sdk", SdkBench::run));

    private Bench() {}

    public static void main(String[] args) throws Exception {
        Suite suite = args.length == 1 ? SUITES.get(args[0]) : null;
        if (suite == null) {
            System.err.println("usage: make bench BENCH=<name>, with one of: " + String.join(", ", SUITES.keySet()));
            System.exit(USAGE);
            return;
        }
        System.exit(measure(suite));
    }

    private static int measure(Suite suite) throws Exception {
        try {
            Report report = suite.run();
            report.print(System.out);
            report.write(Path.of("target", "bench"));
            return !report.allHold() && "1".equals(System.getenv("STRICT")) ? 1 : 0;
        } catch (IllegalArgumentException | IllegalStateException e) {
            System.err.println(e.getMessage());
            return FAILED;
        }
    }
}
