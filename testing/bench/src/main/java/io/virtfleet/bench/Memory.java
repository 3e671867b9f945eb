package io.virtfleet.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What a process holds in memory, as the kernel counts it. */
public final class Memory {
    private static final double KIB_PER_MIB = 1024;

    private Memory() {}

    public static double rssMib(long pid) throws IOException {
        return mib(pid, "VmRSS:");
    }

    /** The most it ever held. */
    public static double peakRssMib(long pid) throws IOException {
        return mib(pid, "VmHWM:");
    }

    private static double mib(long pid, String key) throws IOException {
        try (var lines = Files.lines(Path.of("/proc", Long.toString(pid), "status"))) {
            return lines.filter(line -> line.startsWith(key))
                            .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                            .sum()
                    / KIB_PER_MIB;
        }
    }
}
