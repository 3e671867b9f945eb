package io.virtfleet.bench.manager;

import io.virtfleet.bench.Memory;
import io.virtfleet.testkit.FreePorts;
import io.virtfleet.testkit.LeashedProcess;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;

/** The manager as its users run it: a process of its own with the flags it ships with. */
final class FleetProcess implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Duration REQUEST = Duration.ofSeconds(2);
    private static final Pattern WORK =
            Pattern.compile("^virtfleet_lane_(?:depth|inflight)\\{[^}]*} (\\S+)$", Pattern.MULTILINE);

    private final LeashedProcess process;
    private final HttpClient http = HttpClient.newHttpClient();
    private final int probes;
    private final int metrics;
    private final long began;

    private FleetProcess(LeashedProcess process, int probes, int metrics, long began) {
        this.process = process;
        this.probes = probes;
        this.metrics = metrics;
        this.began = began;
    }

    /** Starts one for a namespace; what it logs is appended to the file. */
    static FleetProcess start(Path kubeconfig, String namespace, Path log) throws IOException {
        int probes = FreePorts.next();
        int metrics = FreePorts.next();
        long began = System.nanoTime();
        LeashedProcess process = LeashedProcess.start(
                List.of(
                        Path.of("bin", "run").toAbsolutePath().toString(),
                        "manager",
                        "--fleet=" + FleetStage.FLEET,
                        "--watch-namespaces=" + namespace,
                        "--probe-port=" + probes,
                        "--metrics-port=" + metrics),
                Map.of("KUBECONFIG", kubeconfig.toString()),
                log);
        return new FleetProcess(process, probes, metrics, began);
    }

    long began() {
        return began;
    }

    /** Waits until all its caches are whole. */
    void awaitReady() {
        process.waitUntil("be ready", () -> get(probes, "/health/readiness").isPresent(), PATIENCE);
    }

    /** Waits until no key waits for a worker and none is worked on. */
    void awaitRest() {
        process.waitUntil(
                "come to rest",
                () -> get(metrics, "/prometheus").filter(FleetProcess::rests).isPresent(),
                PATIENCE);
    }

    private static boolean rests(String metrics) {
        return WORK.matcher(metrics).results().allMatch(lane -> Double.parseDouble(lane.group(1)) == 0);
    }

    /** Empty while it cannot be reached or says no. */
    private Optional<String> get(int port, String path) {
        URI uri = URI.create("http://127.0.0.1:" + port + path);
        try {
            HttpResponse<String> answer =
                    http.send(HttpRequest.newBuilder(uri).timeout(REQUEST).build(), BodyHandlers.ofString());
            return answer.statusCode() == HttpURLConnection.HTTP_OK ? Optional.of(answer.body()) : Optional.empty();
        } catch (IOException _) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }

    /** Waits until something holds, or fails with what the manager wrote last. */
    void waitUntil(String expectation, BooleanSupplier condition) {
        process.waitUntil(expectation, condition, PATIENCE);
    }

    long pid() {
        return process.pid();
    }

    double rssMib() throws IOException {
        return Memory.rssMib(process.pid());
    }

    double peakRssMib() throws IOException {
        return Memory.peakRssMib(process.pid());
    }

    /** Asks it to end, as a cluster would. */
    void terminate() {
        process.terminate();
    }

    @Override
    public void close() {
        http.shutdownNow();
        process.close();
    }
}
