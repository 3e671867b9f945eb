package io.virtfleet.sdk.trace;

import java.util.Optional;

/** Work that belongs to no trace. */
enum NoSpan implements Span {
    NONE;

    @Override
    public Span child(String name, SpanKind kind) {
        return this;
    }

    @Override
    public Span with(String attribute, String text) {
        return this;
    }

    @Override
    public Span with(String attribute, long number) {
        return this;
    }

    @Override
    public Span failed(String fault) {
        return this;
    }

    @Override
    public void end() {}

    @Override
    public Optional<TraceParent> traceParent() {
        return Optional.empty();
    }

    @Override
    public OpenSpan enter() {
        return OpenSpan.NONE;
    }
}
