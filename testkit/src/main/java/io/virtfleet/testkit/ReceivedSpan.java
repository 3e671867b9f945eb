package io.virtfleet.testkit;

import java.util.Map;

/**
 * A span as a collector got it.
 *
 * @param kind 1 internal, 2 server, 3 client
 * @param parentId empty where the trace began
 * @param fault the message of a failed status; empty when it did not fail
 */
public record ReceivedSpan(
        String service,
        String name,
        int kind,
        String traceId,
        String spanId,
        String parentId,
        Map<String, String> attributes,
        String fault) {
    public ReceivedSpan {
        attributes = Map.copyOf(attributes);
    }

    /** Whether this is a piece of the other. */
    public boolean below(ReceivedSpan other) {
        return traceId.equals(other.traceId) && parentId.equals(other.spanId);
    }
}
