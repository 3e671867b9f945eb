package io.virtfleet.sdk.server;

import io.virtfleet.contract.Secret;
import io.virtfleet.program.ProgramExit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The platform's credentials as mounted files, one per name; read at each asking, so that a rotated one is found. */
public final class Credentials {
    private final Path directory;

    /** The credentials in a directory; one that does not exist holds none. */
    public Credentials(Path directory) {
        this.directory = directory;
    }

    /** The content of a file without the line end that editors leave; empty when there is no such file. */
    public Optional<Secret> find(String name) throws ProgramExit {
        Path file = directory.resolve(name);
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try {
            return Optional.of(Secret.of(Files.readString(file).stripTrailing()));
        } catch (IOException unreadable) {
            throw ProgramExit.config("the credentials file " + file + " cannot be read");
        }
    }

    /** As {@link #find}; a missing file ends the program with a sentence that names it. */
    public Secret require(String name) throws ProgramExit {
        return find(name)
                .orElseThrow(
                        () -> ProgramExit.config("the credentials file " + directory.resolve(name) + " is missing"));
    }
}
