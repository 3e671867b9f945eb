package io.virtfleet.controller.write;

/** Called after each write to the API server. */
@FunctionalInterface
public interface WriteListener {
    /** How a write ended. */
    enum Result {
        WRITTEN,
        CONFLICT,
        GONE,
        FAILED
    }

    /** The verb says what was written: hold, release, status, create. */
    void wrote(String kind, String verb, Result result);
}
