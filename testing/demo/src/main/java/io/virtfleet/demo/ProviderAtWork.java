package io.virtfleet.demo;

import io.virtfleet.testkit.FreePorts;
import io.virtfleet.testkit.LeashedProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A provider as a process of its own, reached by mutual TLS; it can be killed and started again. */
final class ProviderAtWork implements AutoCloseable {
    private static final String NAMESPACE = "default";
    private static final Pattern SERVES = Pattern.compile("serves on \\S*?(\\d+) ");
    private static final Duration START = Duration.ofSeconds(60);

    private final String provider;
    private final Scene scene;
    private final List<String> program;
    private final int port;
    private @Nullable LeashedProcess process;

    /** Is started later: by the name of a module and its flags. */
    ProviderAtWork(String provider, Scene scene, List<String> program) {
        this.provider = provider;
        this.scene = scene;
        this.program = List.copyOf(program);
        this.port = FreePorts.next();
    }

    String address() {
        return "localhost:" + port;
    }

    /** The name in its certificate. */
    String authority() {
        return provider + "." + NAMESPACE + ".provider.virtfleet.internal";
    }

    /** Starts it, with the certificate that the manager issued for it. */
    void start() {
        Path certificates = folder("tls");
        for (String file : List.of("tls.crt", "tls.key", "ca.crt")) {
            write(certificates.resolve(file), scene.secret(NAMESPACE, provider + "-provider-tls", file));
        }
        process = launch(certificates);
        process.waitForLine(SERVES, START);
    }

    void kill() {
        if (process != null) {
            process.kill();
        }
    }

    /** A folder of this provider alone. */
    Path folder(String name) {
        try {
            return Files.createDirectories(scene.folder().resolve(provider + "-" + name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        if (process != null) {
            process.close();
        }
    }

    private LeashedProcess launch(Path certificates) {
        List<String> command = new ArrayList<>(List.of("bin/run"));
        command.addAll(program);
        command.addAll(List.of("--port=" + port, "--health-port=0", "--tls-dir=" + certificates));
        return LeashedProcess.start(command, Map.of(), scene.folder().resolve(provider + ".log"));
    }

    private static void write(Path file, String content) {
        try {
            Files.writeString(file, content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
