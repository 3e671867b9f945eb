package io.virtfleet.conformance;

import io.virtfleet.conformance.kit.ProviderLauncher;
import io.virtfleet.conformance.kit.RunningProvider;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;

/** Starts a provider by a command in which {@code {port}} stands for the port it shall serve. */
final class CommandLauncher implements ProviderLauncher {
    private static final String PORT = "{port}";

    private final List<String> command;

    CommandLauncher(String command) {
        this.command = List.of(command.strip().split("\\s+"));
    }

    @Override
    public RunningProvider start() {
        try {
            int port = freePort();
            Process process = new ProcessBuilder(command.stream()
                            .map(word -> word.replace(PORT, Integer.toString(port)))
                            .toList())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return new Running("localhost:" + port, process);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private record Running(String endpoint, Process process) implements RunningProvider {
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
        public void close() {
            process.destroyForcibly();
        }
    }
}
