package io.virtfleet.bench.libvirt;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** A process per question, as scripts ask libvirt. */
record VirshProcess(URI host) {
    /** Runs commands, one after the other, and answers how many seconds the process took. */
    double seconds(String commands) throws IOException, InterruptedException {
        long began = System.nanoTime();
        Process process = new ProcessBuilder("virsh", "-c", host.toString(), commands)
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IllegalStateException("virsh " + commands + ": " + said);
        }
        return (System.nanoTime() - began) / 1e9;
    }
}
