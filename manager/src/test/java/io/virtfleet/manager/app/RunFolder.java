package io.virtfleet.manager.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where the processes of a test write: a new folder each time, kept so that a test that failed can be understood. */
final class RunFolder {
    private RunFolder() {}

    static Path create(String name) {
        try {
            Path all = Files.createDirectories(Path.of("target", "stage").toAbsolutePath());
            return Files.createTempDirectory(all, name + "-");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
