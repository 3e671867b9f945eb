package io.virtfleet.sdk.trace;

import java.util.Optional;

/** Work that belongs to no trace. */
enum NoSpan implements UntoldSpan {
    NONE;

    @Override
    public Optional<TraceParent> traceParent() {
        return Optional.empty();
    }

    @Override
    public OpenSpan enter() {
        return OpenSpan.NONE;
    }
}
