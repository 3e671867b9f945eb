package io.virtfleet.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A command that runs to its end on a leash, with an environment that is added to that of this JVM. */
public record Command(List<String> words, Map<String, String> environment) {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    public Command {
        words = List.copyOf(words);
        environment = Map.copyOf(environment);
    }

    public static Command of(List<String> words) {
        return new Command(words, Map.of());
    }

    /** Runs it for at most a minute. */
    public CommandResult run() {
        try (var folder = TemporaryFolder.create("command")) {
            Path output = folder.path().resolve("output");
            Path errors = folder.path().resolve("errors");
            var builder = new ProcessBuilder(leashed())
                    .redirectOutput(output.toFile())
                    .redirectError(errors.toFile());
            builder.environment().putAll(environment);
            int exitCode = exitCode(builder.start());
            return new CommandResult(exitCode, Files.readString(output), Files.readString(errors));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<String> leashed() {
        String leash = Parts.located().program("leash").toString();
        return Stream.concat(Stream.of(leash), words.stream()).toList();
    }

    private int exitCode(Process process) {
        try {
            if (!process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new IllegalStateException("'%s' takes longer than %s".formatted(this, PATIENCE));
            }
            return process.exitValue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while '%s' was running".formatted(this), e);
        } finally {
            process.destroyForcibly();
        }
    }

    @Override
    public String toString() {
        return String.join(" ", words);
    }
}
