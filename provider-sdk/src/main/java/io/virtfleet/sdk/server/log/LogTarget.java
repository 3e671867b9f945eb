package io.virtfleet.sdk.server.log;

/** Where the log goes. */
public enum LogTarget {
    STDERR,
    STDOUT
}
