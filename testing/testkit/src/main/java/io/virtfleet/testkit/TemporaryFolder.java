package io.virtfleet.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;

/** A folder that is gone, with all in it, once closed. */
public record TemporaryFolder(Path path) implements AutoCloseable {
    public static TemporaryFolder create(String purpose) {
        try {
            return new TemporaryFolder(Files.createTempDirectory("virtfleet-" + purpose + "-"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public Path file(String name, String content) {
        try {
            return Files.writeString(path.resolve(name), content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        if (Files.notExists(path)) {
            return;
        }
        try (var content = Files.walk(path)) {
            List<Path> leavesFirst = content.sorted(Comparator.reverseOrder()).toList();
            for (Path file : leavesFirst) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
