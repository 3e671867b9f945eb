package io.virtfleet.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The folder of what all test runs of this user share; {@code tools/build-parts} finds it in the same way. */
public final class UserCache {
    private UserCache() {}

    /** A folder in it, which is created if need be. */
    public static Path folder(String name) {
        Path cache = Optional.ofNullable(System.getenv("VIRTFLEET_CACHE"))
                .map(Path::of)
                .or(() -> Optional.ofNullable(System.getenv("XDG_CACHE_HOME")).map(xdg -> Path.of(xdg, "virtfleet")))
                .orElseGet(() -> Path.of(System.getProperty("user.home"), ".cache", "virtfleet"));
        try {
            return Files.createDirectories(cache.resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
