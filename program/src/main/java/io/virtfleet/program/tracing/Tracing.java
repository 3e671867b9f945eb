package io.virtfleet.program.tracing;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.TracerProvider;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.ContextKey;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Begins spans. The context of a span keeps the tracer that began it, so whoever does a piece of the work needs none. No
 * span is begun, and nothing is allocated, for work that belongs to no trace that is recorded in this process.
 */
public final class Tracing {
    /** Begins no trace; that of a caller is carried on, so that the log can name it. */
    public static final Tracing OFF = new Tracing(TracerProvider.noop().get(""));

    private static final ContextKey<Tracing> KEY = ContextKey.named("virtfleet-tracing");

    private final Tracer tracer;

    /** Spans go where the tracer sends them. */
    public Tracing(Tracer tracer) {
        this.tracer = tracer;
    }

    /** Begins a trace with work on an object, such as {@code reconcile} and a kind; it was asked for so long ago. */
    public SpanScope begin(String verb, String object, Duration ago) {
        if (this == OFF) {
            return SpanScope.NONE;
        }
        Span root = tracer.spanBuilder(verb + " " + object)
                .setNoParent()
                .setStartTimestamp(Instant.now().minus(ago))
                .startSpan();
        return SpanScope.enter(root, with(Context.current(), root));
    }

    /** Begins the part of this process in the trace of a caller, which is the span of {@code caller}. */
    public Context join(String name, Context caller) {
        Span span = tracer.spanBuilder(name)
                .setParent(caller)
                .setSpanKind(SpanKind.SERVER)
                .startSpan();
        return with(caller, span);
    }

    /** Begins a piece of the current thread's work, on this thread. */
    public static SpanScope child(String name) {
        Context current = Context.current();
        return recording(current) == null ? SpanScope.NONE : enter(child(name, SpanKind.INTERNAL), current);
    }

    /** Begins a piece of the current thread's work that goes on elsewhere; the caller ends it. */
    public static Span child(String name, SpanKind kind) {
        Context current = Context.current();
        Tracing tracing = recording(current);
        return tracing == null
                ? Span.fromContext(current)
                : tracing.tracer
                        .spanBuilder(name)
                        .setParent(current)
                        .setSpanKind(kind)
                        .startSpan();
    }

    private static SpanScope enter(Span span, Context current) {
        return SpanScope.enter(span, current.with(span));
    }

    // Not whether the span itself still records: a task begins when the call that asked for it may have been answered.
    private static @Nullable Tracing recording(Context context) {
        Tracing tracing = context.get(KEY);
        boolean sampled = Span.fromContext(context).getSpanContext().isSampled();
        return tracing == OFF || !sampled ? null : tracing;
    }

    private Context with(Context context, Span span) {
        return context.with(span).with(KEY, this);
    }
}
