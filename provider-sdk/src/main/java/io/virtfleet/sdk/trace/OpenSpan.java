package io.virtfleet.sdk.trace;

import io.grpc.Context;
import org.jspecify.annotations.Nullable;

/** A span as the work of the current thread; to be closed by the same thread, which ends the span. */
public final class OpenSpan implements AutoCloseable {
    /** No span: closing it does nothing. */
    public static final OpenSpan NONE = new OpenSpan(NoSpan.NONE, null);

    private final Span span;
    private final @Nullable Entry entry;

    private OpenSpan(Span span, @Nullable Entry entry) {
        this.span = span;
        this.entry = entry;
    }

    static OpenSpan of(Span span) {
        Context inside = CurrentSpan.in(Context.current(), span);
        return new OpenSpan(span, new Entry(inside, inside.attach()));
    }

    public Span span() {
        return span;
    }

    @Override
    public void close() {
        if (entry != null) {
            entry.inside().detach(entry.before());
            span.end();
        }
    }

    /** What was current, and what took its place. */
    private record Entry(Context inside, Context before) {}
}
