package io.virtfleet.program.logging;

/** Where the log goes. */
public enum LogTarget {
    STDERR,
    STDOUT
}
