package io.virtfleet.sdk.server.log;

/** How a line of the log looks. */
public enum LogFormat {
    TEXT,
    JSON
}
