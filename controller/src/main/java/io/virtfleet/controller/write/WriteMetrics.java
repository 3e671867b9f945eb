package io.virtfleet.controller.write;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.opentelemetry.api.trace.Span;
import java.util.Locale;

/** Counts the writes to the API server, and says in traces what they were. */
public final class WriteMetrics implements WriteListener {
    private final MeterRegistry registry;

    public WriteMetrics(MeterRegistry registry) {
        this.registry = registry;
    }

    @Override
    public void wrote(String kind, String verb, Result result) {
        String word = result.name().toLowerCase(Locale.ROOT);
        Span.current().setAttribute("virtfleet.verb", verb).setAttribute("virtfleet.result", word);
        Counter.builder("virtfleet.api.writes")
                .description("writes to the API server")
                .tags("kind", kind, "verb", verb, "result", word)
                .register(registry)
                .increment();
    }
}
