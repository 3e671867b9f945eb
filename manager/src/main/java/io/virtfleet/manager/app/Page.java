package io.virtfleet.manager.app;

import java.util.List;

/** What an HTTP page says. */
record Page(int code, String text) {
    private static final int OK = 200;
    private static final int UNAVAILABLE = 503;

    static Page text(String text) {
        return new Page(OK, text);
    }

    /** Good when there is nothing against it. */
    static Page verdict(List<String> objections) {
        return objections.isEmpty()
                ? new Page(OK, "UP\n")
                : new Page(UNAVAILABLE, "DOWN: " + String.join("; ", objections) + "\n");
    }
}
