package io.virtfleet.rules;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The Java files of this repository, without what was generated or built. */
final class SourceFiles {
    private static final Path ROOT = Path.of("..", "..");

    private SourceFiles() {}

    static List<Path> all() throws IOException {
        try (Stream<Path> files = Files.walk(ROOT)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> file.toString().contains("/src/"))
                    .filter(file -> !file.toString().contains("/target/"))
                    .toList();
        }
    }
}
