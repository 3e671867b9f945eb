package io.virtfleet.sdk.trace;

import java.util.Optional;

/**
 * A piece of work within a trace. Where no trace was begun all spans are {@link NoSpan}, which costs nothing; so who does
 * the work need not ask.
 */
public sealed interface Span permits UntoldSpan, RecordedSpan {
    /** That of the work the current thread does. */
    static Span current() {
        return CurrentSpan.get();
    }

    /** A piece of this work. */
    Span child(String name, SpanKind kind);

    /** Says something of it; answers itself. */
    Span with(String attribute, String text);

    /** Says something of it; answers itself. */
    Span with(String attribute, long number);

    /** Says that it failed, and by which kind of fault; answers itself. */
    Span failed(String fault);

    /** It is over; only the first time counts. */
    void end();

    /** What others need to take the trace up; empty when there is none. */
    Optional<TraceParent> traceParent();

    /** Makes it the work of the current thread, until closed. */
    default OpenSpan enter() {
        return OpenSpan.of(this);
    }

    /** Begins a piece of this work on the current thread. */
    default OpenSpan open(String name) {
        return child(name, SpanKind.INTERNAL).enter();
    }
}
