package io.virtfleet.manager.controller;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.virtfleet.sdk.trace.Span;
import java.util.Locale;

/** Counts the writes to the API server, and says in traces what they were. */
public final class WriteMeters implements WriteListener {
    private final MeterRegistry registry;

    public WriteMeters(MeterRegistry registry) {
        this.registry = registry;
    }

    @Override
    public void wrote(String kind, String verb, Result result) {
        String word = result.name().toLowerCase(Locale.ROOT);
        Span.current().with("virtfleet.verb", verb).with("virtfleet.result", word);
        Counter.builder("virtfleet.api.writes")
                .description("writes to the API server")
                .tags("kind", kind, "verb", verb, "result", word)
                .register(registry)
                .increment();
    }
}
