package io.virtfleet.program.tracing.otlp;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.metrics.InstrumentType;
import io.opentelemetry.sdk.metrics.data.AggregationTemporality;
import io.opentelemetry.sdk.metrics.data.LongPointData;
import io.opentelemetry.sdk.metrics.export.CollectionRegistration;
import io.opentelemetry.sdk.metrics.export.MetricReader;

/** Reads how many spans the SDK dropped because too many waited, which it tells by a metric alone. */
final class QueueDrops implements MetricReader {
    private static final String SPANS = "processedSpans";
    private static final AttributeKey<Boolean> DROPPED = AttributeKey.booleanKey("dropped");

    private volatile CollectionRegistration metrics = CollectionRegistration.noop();

    long count() {
        return metrics.collectAllMetrics().stream()
                .filter(metric -> metric.getName().equals(SPANS))
                .flatMap(metric -> metric.getLongSumData().getPoints().stream())
                .filter(point -> Boolean.TRUE.equals(point.getAttributes().get(DROPPED)))
                .mapToLong(LongPointData::getValue)
                .sum();
    }

    @Override
    public void register(CollectionRegistration registration) {
        metrics = registration;
    }

    @Override
    public AggregationTemporality getAggregationTemporality(InstrumentType type) {
        return AggregationTemporality.CUMULATIVE;
    }

    @Override
    public CompletableResultCode forceFlush() {
        return CompletableResultCode.ofSuccess();
    }

    @Override
    public CompletableResultCode shutdown() {
        return CompletableResultCode.ofSuccess();
    }
}
