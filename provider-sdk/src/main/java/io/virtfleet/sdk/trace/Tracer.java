package io.virtfleet.sdk.trace;

import java.time.Duration;

/** Begins traces, and takes up those that others began. */
public interface Tracer {
    /** Tells nobody, and begins nothing. */
    Tracer OFF = new SilentTracer();

    /** Begins a trace with work on an object, such as {@code reconcile} and a kind; it was asked for so long ago. */
    Span begin(String verb, String object, Duration ago);

    /** Begins the part of this process in a trace of someone else. */
    Span join(String name, TraceParent parent);
}
