package io.virtfleet.bench;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** Runs one benchmark by name, prints its table and writes its report. */
public final class Bench {
    private static final int USAGE = 64;

    /** Measures one thing whole. */
    interface Suite {
        Report run() throws Exception;
    }

    private static final Map<String, Suite> SUITES = new TreeMap<>(Map.of("sdk", SdkBench::run));

    private Bench() {}

    public static void main(String[] args) throws Exception {
        Suite suite = args.length == 1 ? SUITES.get(args[0]) : null;
        if (suite == null) {
            System.err.println("usage: make bench BENCH=<name>, with one of: " + String.join(", ", SUITES.keySet()));
            System.exit(USAGE);
            return;
        }
        Report report = suite.run();
        report.print(System.out);
        report.write(Path.of("target", "bench"));
        System.exit(!report.allHold() && "1".equals(System.getenv("STRICT")) ? 1 : 0);
    }
}
