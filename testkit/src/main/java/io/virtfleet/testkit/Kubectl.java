package io.virtfleet.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs the real kubectl as the user of a kubeconfig. */
public record Kubectl(Path kubeconfig) {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** Runs one command to its end, for at most a minute. */
    public CommandResult run(String... arguments) {
        try (var folder = TemporaryFolder.create("kubectl")) {
            Path output = folder.path().resolve("output");
            Path errors = folder.path().resolve("errors");
            var builder = new ProcessBuilder(command(arguments))
                    .redirectOutput(output.toFile())
                    .redirectError(errors.toFile());
            builder.environment().put("KUBECONFIG", kubeconfig.toString());
            builder.environment().put("HOME", folder.path().toString());
            int exitCode = exitCode(builder.start(), List.of(arguments));
            return new CommandResult(exitCode, Files.readString(output), Files.readString(errors));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> command(String... arguments) {
        Parts parts = Parts.located();
        var command = new ArrayList<String>();
        command.add(parts.program("leash").toString());
        command.add(parts.program("kubectl").toString());
        command.addAll(List.of(arguments));
        return command;
    }

    private static int exitCode(Process process, List<String> arguments) {
        try {
            if (!process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new IllegalStateException("kubectl %s takes longer than %s".formatted(arguments, PATIENCE));
            }
            return process.exitValue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while kubectl was running", e);
        } finally {
            process.destroyForcibly();
        }
    }
}
