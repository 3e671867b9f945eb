package io.virtfleet.manager.app;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.virtfleet.program.ProgramExit;
import io.virtfleet.program.tracing.TraceExporter;
import io.virtfleet.program.tracing.Tracing;
import io.virtfleet.program.tracing.TracingSettings;
import java.util.Optional;

/** The traces of this manager; there are none without a collector. */
record Traces(Optional<TraceExporter> exporter) {
    private static final String SERVICE = "virtfleet-manager";

    static Traces start(TracingSettings settings) throws ProgramExit {
        return new Traces(TraceExporter.start(SERVICE, settings));
    }

    Tracing tracing() {
        return exporter.map(TraceExporter::tracing).orElse(Tracing.OFF);
    }

    void countIn(MeterRegistry registry) {
        exporter.ifPresent(counted -> {
            FunctionCounter.builder("virtfleet.spans.sent", counted, TraceExporter::sent)
                    .description("spans that the collector took")
                    .register(registry);
            FunctionCounter.builder("virtfleet.spans.dropped", counted, TraceExporter::dropped)
                    .description("spans that are lost: no room, or the collector did not take them")
                    .register(registry);
        });
    }

    void stop() {
        exporter.ifPresent(TraceExporter::close);
    }
}
