package io.virtfleet.manager.app;

import io.virtfleet.testkit.LeashedProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The manager as the process that is shipped, with its flags. */
final class FleetProcess implements AutoCloseable {
    static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Pattern PORTS = Pattern.compile("probes on port (\\d+) and metrics on port (\\d+)");

    private final LeashedProcess process;
    private final HttpClient http = HttpClient.newHttpClient();

    private FleetProcess(LeashedProcess process) {
        this.process = process;
    }

    static FleetProcess start(Path kubeconfig, Path log, String... flags) {
        return start(access(kubeconfig), log, flags);
    }

    private static FleetProcess start(Map<String, String> environment, Path log, String... flags) {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        List<String> command = new ArrayList<>(
                List.of(java.toString(), "@" + Path.of("..", "bin", "manager.jvm"), "-jar", "target/manager.jar"));
        command.addAll(List.of(flags));
        return new FleetProcess(LeashedProcess.start(command, environment, log));
    }

    /** With ports that are free and the lease in a namespace that exists. */
    static FleetProcess inNamespace(String namespace, Path kubeconfig, Path log, String... flags) {
        return inNamespace(namespace, access(kubeconfig), log, flags);
    }

    /** As {@link #inNamespace(String, Path, Path, String...)}, with an environment. */
    static FleetProcess inNamespace(String namespace, Map<String, String> environment, Path log, String... flags) {
        String[] all = Stream.concat(
                        Stream.of("--probe-port=0", "--metrics-port=0", "--namespace=" + namespace), Stream.of(flags))
                .toArray(String[]::new);
        return start(environment, log, all);
    }

    static Map<String, String> access(Path kubeconfig) {
        return Map.of("KUBECONFIG", kubeconfig.toString());
    }

    LeashedProcess process() {
        return process;
    }

    String probe(String path) {
        return get(port(1), path);
    }

    String metrics() {
        return get(port(2), "/prometheus");
    }

    FleetProcess awaitReady() {
        process.waitUntil("get ready", () -> probe("/health/readiness").startsWith("200"), PATIENCE);
        return this;
    }

    FleetProcess awaitLeading() {
        process.waitForLine(Pattern.compile("Leading with epoch \\d+ over"), PATIENCE);
        return this;
    }

    /** Tells it to stop, so that it gives its lease back, and answers its exit code. */
    int stop() {
        process.terminate();
        return awaitEnd();
    }

    int awaitEnd() {
        process.waitUntil("end", () -> process.exitCode().isPresent(), PATIENCE);
        return process.exitCode().orElseThrow();
    }

    private int port(int group) {
        Matcher line = PORTS.matcher(process.waitForLine(PORTS, PATIENCE));
        if (!line.find()) {
            throw new IllegalStateException("no ports");
        }
        return Integer.parseInt(line.group(group));
    }

    private String get(int port, String path) {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .timeout(PATIENCE)
                .build();
        try {
            HttpResponse<String> answer = http.send(request, HttpResponse.BodyHandlers.ofString());
            return answer.statusCode() + " " + answer.body();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        process.close();
        http.close();
    }
}
