package io.virtfleet.sdk.trace;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A span that is over, as it is told.
 *
 * @param parentId empty when the trace began with it
 * @param fault the kind of the fault by which it failed
 */
public record FinishedSpan(
        String name,
        SpanKind kind,
        TraceParent self,
        String parentId,
        Instant began,
        Instant ended,
        List<Attribute> attributes,
        Optional<String> fault) {
    public FinishedSpan {
        attributes = List.copyOf(attributes);
    }
}
