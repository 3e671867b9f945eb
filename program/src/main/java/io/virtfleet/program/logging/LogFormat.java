package io.virtfleet.program.logging;

/** How a line of the log looks. */
public enum LogFormat {
    TEXT,
    JSON
}
