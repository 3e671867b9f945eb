package io.virtfleet.bench.sdk;

import io.virtfleet.bench.Memory;
import io.virtfleet.testkit.LeashedProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** A JVM with the same flags that does nothing. */
record IdleProcess(LeashedProcess process, double startSeconds) implements AutoCloseable {
    private static final Pattern READY = Pattern.compile("idle");

    static IdleProcess start(Path folder) throws IOException {
        long began = System.nanoTime();
        LeashedProcess process = LeashedProcess.start(
                List.of(
                        ProcessHandle.current().info().command().orElse("java"),
                        "@bin/provider.jvm",
                        "-cp",
                        System.getProperty("java.class.path"),
                        IdleJvm.class.getName()),
                Map.of(),
                Files.createTempFile(folder, "idle", ".log"));
        process.waitForLine(READY, Duration.ofSeconds(20));
        return new IdleProcess(process, (System.nanoTime() - began) / 1e9);
    }

    double rssMib() throws IOException {
        return Memory.rssMib(process.pid());
    }

    @Override
    public void close() {
        process.close();
    }
}
