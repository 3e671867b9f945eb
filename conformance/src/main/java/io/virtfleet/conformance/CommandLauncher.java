package io.virtfleet.conformance;

import io.virtfleet.conformance.kit.ProviderLauncher;
import io.virtfleet.conformance.kit.RunningProvider;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/** Starts a provider by a command in which {@code {port}} stands for the port it shall serve. */
final class CommandLauncher implements ProviderLauncher {
    private static final String PORT = "{port}";
    private static final int LAST_LINES = 5;

    private final List<String> command;
    private final boolean keepsVms;

    /** {@code keepsVms}: each process finds the VMs that the one before left. */
    CommandLauncher(String command, boolean keepsVms) {
        this.command = List.of(command.strip().split("\\s+"));
        this.keepsVms = keepsVms;
    }

    @Override
    public Optional<ProviderLauncher> persistent() {
        return keepsVms ? Optional.of(this) : Optional.empty();
    }

    @Override
    public RunningProvider start() {
        try {
            int port = freePort();
            Path output = Files.createTempFile("provider", ".log");
            Process process = new ProcessBuilder(command.stream()
                            .map(word -> word.replace(PORT, Integer.toString(port)))
                            .toList())
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            return new Running("localhost:" + port, process, output);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private record Running(String endpoint, Process process, Path output) implements RunningProvider {
        @Override
        public void terminate() {
            process.destroy();
        }

        @Override
        public OptionalInt exitCode(Duration patience) {
            try {
                return process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)
                        ? OptionalInt.of(process.exitValue())
                        : OptionalInt.empty();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return OptionalInt.empty();
            }
        }

        @Override
        public String lastWords() {
            String state = process.isAlive() ? "the command runs" : "the command ended with " + process.exitValue();
            try {
                List<String> lines = Files.readAllLines(output);
                return state + ", and said last: "
                        + String.join(" | ", lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()));
            } catch (IOException e) {
                return state;
            }
        }

        @Override
        public void close() {
            process.destroyForcibly();
            output.toFile().delete();
        }
    }
}
