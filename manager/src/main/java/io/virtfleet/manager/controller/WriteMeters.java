package io.virtfleet.manager.controller;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Locale;

/** Counts the writes to the API server. */
public final class WriteMeters implements WriteListener {
    private final MeterRegistry registry;

    public WriteMeters(MeterRegistry registry) {
        this.registry = registry;
    }

    @Override
    public void wrote(String kind, String verb, Result result) {
        Counter.builder("virtfleet.api.writes")
                .description("writes to the API server")
                .tags("kind", kind, "verb", verb, "result", result.name().toLowerCase(Locale.ROOT))
                .register(registry)
                .increment();
    }
}
