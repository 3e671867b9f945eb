package io.virtfleet.sdk.trace;

/** On which side of a call a span is. */
public enum SpanKind {
    INTERNAL,
    SERVER,
    CLIENT
}
