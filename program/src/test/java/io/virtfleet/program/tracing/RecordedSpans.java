package io.virtfleet.program.tracing;

import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SimpleSpanProcessor;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Spans of the SDK, kept as they end. */
final class RecordedSpans implements SpanExporter {
    private final List<SpanData> ended = new ArrayList<>();

    Tracing tracing() {
        return new Tracing(SdkTracerProvider.builder()
                .addSpanProcessor(SimpleSpanProcessor.create(this))
                .build()
                .get("test"));
    }

    List<SpanData> ended() {
        return List.copyOf(ended);
    }

    @Override
    public CompletableResultCode export(Collection<SpanData> spans) {
        ended.addAll(spans);
        return CompletableResultCode.ofSuccess();
    }

    @Override
    public CompletableResultCode flush() {
        return CompletableResultCode.ofSuccess();
    }

    @Override
    public CompletableResultCode shutdown() {
        return CompletableResultCode.ofSuccess();
    }
}
