package io.virtfleet.sdk.trace.otlp;

import io.virtfleet.sdk.trace.Attribute;
import io.virtfleet.sdk.trace.FinishedSpan;
import io.virtfleet.sdk.wire.JsonText;
import java.time.Instant;
import java.util.List;
import java.util.function.Consumer;

/** Spans as the JSON form of OTLP has them: ids in hexadecimal, and whole numbers as text. */
final class SpanJson {
    private static final int FAILED = 2;
    private static final long NANOS = 1_000_000_000L;

    private final StringBuilder json = new StringBuilder();

    private SpanJson() {}

    /** The body of one export. */
    static String of(String service, List<FinishedSpan> spans) {
        SpanJson body = new SpanJson();
        body.json.append("{\"resourceSpans\":[{\"resource\":{\"attributes\":");
        body.all(List.of(new Attribute.Text("service.name", service)), body::attribute);
        body.json.append("},\"scopeSpans\":[{\"scope\":{\"name\":\"virtfleet\"},\"spans\":");
        body.all(spans, body::span);
        return body.json.append("}]}]}").toString();
    }

    private void span(FinishedSpan span) {
        field("{", "traceId", span.self().traceId());
        field(",", "spanId", span.self().spanId());
        if (!span.parentId().isEmpty()) {
            field(",", "parentSpanId", span.parentId());
        }
        field(",", "name", span.name());
        json.append(",\"kind\":").append(kind(span));
        field(",", "startTimeUnixNano", nanos(span.began()));
        field(",", "endTimeUnixNano", nanos(span.ended()));
        json.append(",\"attributes\":");
        all(span.attributes(), this::attribute);
        span.fault().ifPresent(this::status);
        json.append('}');
    }

    private void status(String fault) {
        json.append(",\"status\":{\"code\":").append(FAILED);
        field(",", "message", fault);
        json.append('}');
    }

    private void attribute(Attribute attribute) {
        field("{", "key", attribute.name());
        json.append(",\"value\":");
        switch (attribute) {
            case Attribute.Text text -> field("{", "stringValue", text.value());
            case Attribute.Amount number -> field("{", "intValue", Long.toString(number.value()));
        }
        json.append("}}");
    }

    private <T> void all(List<T> each, Consumer<T> writer) {
        json.append('[');
        for (int i = 0; i < each.size(); i++) {
            if (i > 0) {
                json.append(',');
            }
            writer.accept(each.get(i));
        }
        json.append(']');
    }

    private void field(String before, String name, String value) {
        json.append(before).append('"').append(name).append("\":");
        JsonText.quote(json, value);
    }

    private static int kind(FinishedSpan span) {
        return switch (span.kind()) {
            case INTERNAL -> 1;
            case SERVER -> 2;
            case CLIENT -> 3;
        };
    }

    private static String nanos(Instant time) {
        return Long.toString(time.getEpochSecond() * NANOS + time.getNano());
    }
}
