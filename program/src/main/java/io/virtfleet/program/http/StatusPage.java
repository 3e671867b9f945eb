package io.virtfleet.program.http;

import java.util.List;

/** What an HTTP page answers: a status code and a plain text. */
public record StatusPage(int code, String text) {
    private static final int OK = 200;
    private static final int UNAVAILABLE = 503;

    /** A page that is there. */
    public static StatusPage text(String text) {
        return new StatusPage(OK, text);
    }

    /** The answer of a probe that fails. */
    public static StatusPage unavailable(String text) {
        return new StatusPage(UNAVAILABLE, text);
    }

    /** The answer of a probe that fails when there is any objection, and names them all. */
    public static StatusPage verdict(List<String> objections) {
        return objections.isEmpty() ? text("UP\n") : unavailable("DOWN: " + String.join("; ", objections) + "\n");
    }
}
