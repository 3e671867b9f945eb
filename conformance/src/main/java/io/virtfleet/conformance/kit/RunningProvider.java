package io.virtfleet.conformance.kit;

import java.time.Duration;
import java.util.OptionalInt;

/** A provider's process that a case may end. */
public interface RunningProvider extends AutoCloseable {
    /** Host and port it serves, or will. */
    String endpoint();

    /** Sends SIGTERM and does not wait. */
    void terminate();

    /** The exit code; empty when it has not ended within the time. */
    OptionalInt exitCode(Duration patience);

    /** What it said last, and how it ended if it did, for a person. */
    default String lastWords() {
        return "nothing is known of its process";
    }

    /** Kills it if it still runs. */
    @Override
    void close();
}
