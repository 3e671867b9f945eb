package io.virtfleet.program.tracing;

import io.virtfleet.program.ProgramExit;
import io.virtfleet.program.tracing.otlp.OtlpTraceExporter;
import java.util.Optional;

/** Sends the spans of a program to a collector, from when it is started until it is closed. */
public interface TraceExporter extends AutoCloseable {
    /**
     * Starts to send under the name of a service, unless the environment gives another name; empty when no collector is
     * configured, and then nothing of what would send is loaded.
     */
    static Optional<TraceExporter> start(String service, TracingSettings settings) throws ProgramExit {
        return settings.wanted() ? Optional.of(OtlpTraceExporter.start(service, settings)) : Optional.empty();
    }

    /** Begins the traces that are sent. */
    Tracing tracing();

    /** How many spans the collector took. */
    long sent();

    /** How many spans are lost: no room, or not taken. */
    long dropped();

    /** Sends what waits, for a moment, and ends. */
    @Override
    void close();
}
