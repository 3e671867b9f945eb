package io.virtfleet.program.tracing;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;

/** A span as the work of the current thread. Closed by the same thread, which ends the span. */
public final class SpanScope implements AutoCloseable {
    /** No span: closing it does nothing. */
    public static final SpanScope NONE = new SpanScope(Span.getInvalid(), Scope.noop());

    private final Span span;
    private final Scope scope;

    private SpanScope(Span span, Scope scope) {
        this.span = span;
        this.scope = scope;
    }

    @SuppressWarnings("MustBeClosedChecker") // whoever asked for the span closes this, and this closes the scope
    static SpanScope enter(Span span, Context context) {
        return new SpanScope(span, context.makeCurrent());
    }

    /** The span; what is said of it is dropped when nobody listens. */
    public Span span() {
        return span;
    }

    @Override
    public void close() {
        scope.close();
        span.end();
    }
}
