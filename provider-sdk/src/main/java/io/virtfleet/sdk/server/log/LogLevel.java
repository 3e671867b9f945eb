package io.virtfleet.sdk.server.log;

/** How much is logged. */
public enum LogLevel {
    DEBUG,
    INFO,
    WARN,
    ERROR
}
