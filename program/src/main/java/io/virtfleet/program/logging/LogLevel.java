package io.virtfleet.program.logging;

/** How much is logged. */
public enum LogLevel {
    DEBUG,
    INFO,
    WARN,
    ERROR
}
