package io.virtfleet.testkit;

import com.google.protobuf.ByteString;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.trace.v1.Span;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A span as a collector got it.
 *
 * @param resource what the process says of itself, its {@code service.name} among it
 * @param kind 1 internal, 2 server, 3 client
 * @param parentId empty where the trace began
 * @param fault the message of a failed status; empty when it did not fail
 */
public record ReceivedSpan(
        Map<String, String> resource,
        String name,
        int kind,
        String traceId,
        String spanId,
        String parentId,
        Map<String, String> attributes,
        String fault) {
    public ReceivedSpan {
        resource = Map.copyOf(resource);
        attributes = Map.copyOf(attributes);
    }

    static Stream<ReceivedSpan> of(ExportTraceServiceRequest request) {
        return request.getResourceSpansList().stream()
                .flatMap(each -> each.getScopeSpansList().stream()
                        .flatMap(scope -> scope.getSpansList().stream())
                        .map(span -> of(attributes(each.getResource().getAttributesList()), span)));
    }

    private static ReceivedSpan of(Map<String, String> resource, Span span) {
        if (span.getStartTimeUnixNano() > span.getEndTimeUnixNano()) {
            throw new IllegalArgumentException(span.getName() + " ended before it began");
        }
        return new ReceivedSpan(
                resource,
                span.getName(),
                span.getKindValue(),
                hex(span.getTraceId()),
                hex(span.getSpanId()),
                hex(span.getParentSpanId()),
                attributes(span.getAttributesList()),
                span.getStatus().getMessage());
    }

    /** Under which name the process sent it. */
    public String service() {
        return Objects.requireNonNull(resource.get("service.name"));
    }

    /** Whether this is a piece of the other. */
    public boolean below(ReceivedSpan other) {
        return traceId.equals(other.traceId) && parentId.equals(other.spanId);
    }

    private static Map<String, String> attributes(List<KeyValue> all) {
        return all.stream().collect(Collectors.toMap(KeyValue::getKey, each -> text(each.getValue())));
    }

    private static String text(AnyValue value) {
        return value.hasIntValue() ? Long.toString(value.getIntValue()) : value.getStringValue();
    }

    private static String hex(ByteString id) {
        return HexFormat.of().formatHex(id.toByteArray());
    }
}
