package io.virtfleet.sdk.trace;

/** Where the spans of a process go, from when it is made until it is closed. */
public interface SpanExporter extends AutoCloseable {
    /** Begins the traces that are told. */
    Tracer tracer();

    /** How many spans were taken. */
    long sent();

    /** How many spans are lost: no room, or not taken. */
    long dropped();

    /** Sends what waits, for a moment, and ends. */
    @Override
    void close();
}
