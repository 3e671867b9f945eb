package io.virtfleet.testkit;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** The folder of programs that the tests run, and of files that these need. */
public record Parts(Path folder) {
    /** The folder that VIRTFLEET_PARTS names, else target/parts here or in a folder above. */
    public static Parts located() {
        return Optional.ofNullable(System.getenv("VIRTFLEET_PARTS"))
                .map(named -> new Parts(Path.of(named)))
                .orElseGet(() -> above(Path.of("").toAbsolutePath()));
    }

    static Parts above(Path start) {
        return Stream.iterate(start, folder -> folder != null, Path::getParent)
                .map(folder -> folder.resolve("target/parts"))
                .filter(Files::isDirectory)
                .findFirst()
                .map(Parts::new)
                .orElseGet(() -> new Parts(start.resolve("target/parts")));
    }

    /** The program of that name; missing parts are an error that says how to get them. */
    public Path program(String name) {
        return checked(name, Files.isExecutable(folder.resolve(name)));
    }

    /** As {@link #program(String)}, for what is no program. */
    public Path file(String name) {
        return checked(name, Files.isReadable(folder.resolve(name)));
    }

    private Path checked(String name, boolean usable) {
        if (!usable) {
            throw new MissingPrerequisite(name + " is missing: run 'make tools'");
        }
        return folder.resolve(name);
    }
}
