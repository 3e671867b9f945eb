package io.virtfleet.manager.controller;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The numbers of one lane. */
final class LaneMeters implements LaneListener {
    private final MeterRegistry registry;
    private final String name;
    private final List<Meter> meters = new ArrayList<>();
    private final Timer waits;

    LaneMeters(MeterRegistry registry, String name) {
        this.registry = registry;
        this.name = name;
        this.waits = Timer.builder("virtfleet.lane.wait")
                .description("from the wake-up of a key to its worker")
                .tag("lane", name)
                .register(registry);
        meters.add(waits);
        for (String result : List.of("onchange", "after", "backoff")) {
            meters.add(passes(result));
        }
    }

    void watch(Lane lane) {
        meters.add(Gauge.builder("virtfleet.lane.depth", lane, Lane::depth)
                .description("keys that wait for a worker")
                .tag("lane", name)
                .register(registry));
        meters.add(Gauge.builder("virtfleet.lane.inflight", lane, Lane::inFlight)
                .description("passes that run")
                .tag("lane", name)
                .register(registry));
        meters.add(Gauge.builder("virtfleet.lane.blocked", lane, watched -> watched.blocked() ? 1 : 0)
                .description("1 while the breaker holds passes back")
                .tag("lane", name)
                .register(registry));
    }

    @Override
    public void began(Duration waited) {
        waits.record(waited);
    }

    @Override
    public void ended(Duration took, Requeue requeue) {
        passes(requeue.getClass().getSimpleName().toLowerCase(Locale.ROOT)).record(took);
    }

    void remove() {
        meters.forEach(registry::remove);
    }

    private Timer passes(String result) {
        return Timer.builder("virtfleet.lane.passes")
                .description("passes and how long they took")
                .tags("lane", name, "result", result)
                .register(registry);
    }
}
