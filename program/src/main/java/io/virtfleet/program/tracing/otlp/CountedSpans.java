package io.virtfleet.program.tracing.otlp;

import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.opentelemetry.sdk.trace.export.SpanExporter;
import java.io.IOException;
import java.net.URI;
import java.util.Collection;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts what a collector takes and what it does not, and logs when that changes. */
final class CountedSpans {
    private static final Logger LOG = LoggerFactory.getLogger(OtlpTraceExporter.class);

    private final URI target;
    private final AtomicLong sent = new AtomicLong();
    private final AtomicLong dropped = new AtomicLong();
    private final AtomicBoolean failing = new AtomicBoolean();

    CountedSpans(URI target) {
        this.target = target;
    }

    long sent() {
        return sent.get();
    }

    long dropped() {
        return dropped.get();
    }

    /** The same exporter, counted. */
    SpanExporter to(SpanExporter exporter) {
        return new SpanExporter() {
            @Override
            public CompletableResultCode export(Collection<SpanData> batch) {
                int size = batch.size();
                CompletableResultCode result = exporter.export(batch);
                return result.whenComplete(() -> ended(result, size));
            }

            @Override
            public CompletableResultCode flush() {
                return exporter.flush();
            }

            @Override
            public CompletableResultCode shutdown() {
                return exporter.shutdown();
            }
        };
    }

    private void ended(CompletableResultCode result, int size) {
        if (result.isSuccess()) {
            sent.addAndGet(size);
            if (failing.getAndSet(false)) {
                LOG.info("Traces are sent to {} again", target);
            }
            return;
        }
        dropped.addAndGet(size);
        // Logged once: a collector that is away must not fill the log.
        if (!failing.getAndSet(true)) {
            LOG.warn("Dropping traces until {} accepts them: {}", target, reason(result.getFailureThrowable()));
        }
    }

    // Of other failures only the SDK's own log tells: their messages may quote a header, which is a credential.
    private static String reason(@Nullable Throwable failure) {
        return failure != null && failure.getCause() instanceof IOException away
                ? away.toString()
                : "it refused them; set the log level to debug to see why";
    }
}
