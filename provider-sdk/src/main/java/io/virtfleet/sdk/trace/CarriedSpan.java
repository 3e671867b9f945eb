package io.virtfleet.sdk.trace;

import java.util.Optional;

/** Work within the trace of someone else that is not told from here: it is only named in the log and handed on. */
record CarriedSpan(TraceParent parent) implements UntoldSpan {
    @Override
    public Optional<TraceParent> traceParent() {
        return Optional.of(parent);
    }
}
