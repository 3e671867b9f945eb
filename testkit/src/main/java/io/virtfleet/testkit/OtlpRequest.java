package io.virtfleet.testkit;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The JSON form of an OTLP export of traces, field by field as its specification has it; other fields are refused. */
record OtlpRequest(List<OfResource> resourceSpans) {
    record OfResource(Resource resource, List<OfScope> scopeSpans) {}

    record Resource(List<KeyValue> attributes) {}

    record OfScope(Scope scope, List<Span> spans) {}

    record Scope(String name) {}

    record KeyValue(String key, Value value) {}

    record Value(@Nullable String stringValue, @Nullable String intValue) {}

    record Status(int code, String message) {}

    record Span(
            String traceId,
            String spanId,
            @Nullable String parentSpanId,
            String name,
            int kind,
            String startTimeUnixNano,
            String endTimeUnixNano,
            List<KeyValue> attributes,
            @Nullable Status status) {}

    Stream<ReceivedSpan> received() {
        return resourceSpans.stream()
                .flatMap(each -> each.scopeSpans().stream()
                        .flatMap(scope -> scope.spans().stream())
                        .map(span -> received(each.resource(), span)));
    }

    private static ReceivedSpan received(Resource resource, Span span) {
        if (Long.parseLong(span.startTimeUnixNano()) > Long.parseLong(span.endTimeUnixNano())) {
            throw new IllegalArgumentException(span.name() + " ended before it began");
        }
        return new ReceivedSpan(
                Objects.requireNonNull(attributes(resource.attributes()).get("service.name")),
                span.name(),
                span.kind(),
                span.traceId(),
                span.spanId(),
                Objects.requireNonNullElse(span.parentSpanId(), ""),
                attributes(span.attributes()),
                span.status() == null ? "" : span.status().message());
    }

    private static Map<String, String> attributes(List<KeyValue> all) {
        return all.stream().collect(Collectors.toMap(KeyValue::key, each -> text(each.value())));
    }

    private static String text(Value value) {
        return Stream.of(value.stringValue(), value.intValue())
                .filter(Objects::nonNull)
                .findFirst()
                .orElseThrow();
    }
}
