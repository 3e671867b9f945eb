package io.virtfleet.sdk.trace;

import java.time.Duration;

/** Begins no trace; that of a caller is carried on, so that the log can name it. */
final class SilentTracer implements Tracer {
    @Override
    public Span begin(String verb, String object, Duration ago) {
        return NoSpan.NONE;
    }

    @Override
    public Span join(String name, TraceParent parent) {
        return new CarriedSpan(parent);
    }
}
