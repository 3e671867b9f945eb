package io.virtfleet.manager.app;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.virtfleet.sdk.trace.Tracer;
import io.virtfleet.sdk.trace.otlp.OtlpExporter;
import java.net.URI;
import java.util.Optional;

/** The traces of this manager; without an endpoint there are none, and nothing of what would send them is loaded. */
record Traces(Tracer tracer, Runnable stop) {
    private static final String SERVICE = "virtfleet-manager";

    static Traces to(Optional<URI> endpoint, MeterRegistry registry) {
        return endpoint.map(url -> sent(url, registry)).orElseGet(() -> new Traces(Tracer.OFF, () -> {}));
    }

    private static Traces sent(URI endpoint, MeterRegistry registry) {
        OtlpExporter exporter = OtlpExporter.start(endpoint, SERVICE);
        FunctionCounter.builder("virtfleet.spans.sent", exporter, OtlpExporter::sent)
                .description("spans that the collector took")
                .register(registry);
        FunctionCounter.builder("virtfleet.spans.dropped", exporter, OtlpExporter::dropped)
                .description("spans that are lost: no room, or the collector did not take them")
                .register(registry);
        return new Traces(exporter.tracer(), exporter::close);
    }
}
