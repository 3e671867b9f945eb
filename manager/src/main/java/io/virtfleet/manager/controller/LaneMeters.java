package io.virtfleet.manager.controller;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.virtfleet.sdk.trace.OpenSpan;
import io.virtfleet.sdk.trace.Span;
import io.virtfleet.sdk.trace.Tracer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The numbers of one lane, and the traces of its passes. */
final class LaneMeters implements LaneListener {
    private final MeterRegistry registry;
    private final Tracer tracer;
    private final String name;
    private final List<Meter> meters = new ArrayList<>();
    private final Timer waits;

    LaneMeters(MeterRegistry registry, Tracer tracer, String name) {
        this.registry = registry;
        this.tracer = tracer;
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

    /** A trace begins with the wake-up, so that it shows what waited. */
    @Override
    public OpenSpan began(ReadyKeys.Ready turn, Duration waited) {
        waits.record(waited);
        ResourceKey key = turn.key();
        return tracer.begin("reconcile", key.kind(), waited)
                .with("k8s.namespace.name", key.namespace())
                .with("virtfleet.name", key.name())
                .with("virtfleet.lane", name)
                .with("virtfleet.cause", turn.urgency().name())
                .with("virtfleet.wait_ms", waited.toMillis())
                .enter();
    }

    @Override
    public void ended(Duration took, Requeue requeue) {
        String result = requeue.getClass().getSimpleName().toLowerCase(Locale.ROOT);
        passes(result).record(took);
        Span.current().with("virtfleet.result", result);
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
