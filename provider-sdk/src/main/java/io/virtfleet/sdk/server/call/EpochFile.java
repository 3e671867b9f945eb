package io.virtfleet.sdk.server.call;

import io.virtfleet.program.ProgramExit;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps the highest epoch of each fleet over restarts: one line each, fleet and number. */
public final class EpochFile {
    private static final Logger LOG = LoggerFactory.getLogger(EpochFile.class);
    private static final String NAME = "epochs";

    private final @Nullable Path file;
    private final Map<String, Long> epochs;

    private EpochFile(@Nullable Path file, Map<String, Long> epochs) {
        this.file = file;
        this.epochs = Map.copyOf(epochs);
    }

    /** Keeps nothing. */
    public static EpochFile none() {
        return new EpochFile(null, Map.of());
    }

    /** The file in a state directory; a broken one ends the program, because forgetting it would let old leaders in. */
    public static EpochFile in(Path directory) throws ProgramExit {
        Path file = directory.resolve(NAME);
        Map<String, Long> epochs = new HashMap<>();
        try {
            Files.createDirectories(directory);
            if (Files.exists(file)) {
                for (String line : Files.readAllLines(file)) {
                    int space = line.indexOf(' ');
                    epochs.put(line.substring(0, space), Long.parseLong(line.substring(space + 1)));
                }
            }
        } catch (IOException unreadable) {
            throw ProgramExit.config("the state directory " + directory + " cannot be read and written");
        } catch (IndexOutOfBoundsException | NumberFormatException broken) {
            throw ProgramExit.config("the state file " + file + " is broken: each line must be a fleet and its epoch");
        }
        return new EpochFile(file, epochs);
    }

    Map<String, Long> epochs() {
        return epochs;
    }

    void write(Map<String, Long> highest) {
        if (file == null) {
            return;
        }
        String text = new TreeMap<>(highest)
                .entrySet().stream()
                        .map(entry -> entry.getKey() + " " + entry.getValue() + "\n")
                        .collect(Collectors.joining());
        Path fresh = file.resolveSibling(NAME + ".new");
        try {
            Files.writeString(fresh, text);
            try (FileChannel channel = FileChannel.open(fresh, StandardOpenOption.WRITE)) {
                channel.force(true);
            }
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException unwritable) {
            // The fence still holds in this process, so the change goes on.
            LOG.error("the state file {} cannot be written: {}", file, unwritable.toString());
        }
    }
}
