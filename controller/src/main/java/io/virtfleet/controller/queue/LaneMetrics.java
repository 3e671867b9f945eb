package io.virtfleet.controller.queue;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.opentelemetry.api.trace.Span;
import io.virtfleet.program.tracing.SpanScope;
import io.virtfleet.program.tracing.Tracing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The numbers of one lane, and the traces of its passes. */
final class LaneMetrics implements LaneListener {
    private final MeterRegistry registry;
    private final Tracing tracing;
    private final String name;
    private final List<Meter> meters = new ArrayList<>();
    private final Timer waits;

    LaneMetrics(MeterRegistry registry, Tracing tracing, String name) {
        this.registry = registry;
        this.tracing = tracing;
        this.name = name;
        this.waits = Timer.builder("virtfleet.lane.wait")
                .description("time from the enqueueing of a key until a worker takes it")
                .tag("lane", name)
                .register(registry);
        meters.add(waits);
        for (String result : List.of("onchange", "after", "backoff", "retryafter")) {
            meters.add(passes(result));
        }
    }

    void watch(Lane lane) {
        meters.add(Gauge.builder("virtfleet.lane.depth", lane, Lane::depth)
                .description("keys that wait for a worker")
                .tag("lane", name)
                .register(registry));
        meters.add(Gauge.builder("virtfleet.lane.inflight", lane, Lane::inFlight)
                .description("reconciles in progress")
                .tag("lane", name)
                .register(registry));
        meters.add(Gauge.builder("virtfleet.lane.blocked", lane, watched -> watched.blocked() ? 1 : 0)
                .description("1 while the circuit breaker holds reconciles back")
                .tag("lane", name)
                .register(registry));
    }

    /** A trace begins with the wake-up, so that it shows what waited. */
    @Override
    public SpanScope began(ReadyKeys.Ready turn, Duration waited) {
        waits.record(waited);
        ResourceKey key = turn.key();
        SpanScope pass = tracing.begin("reconcile", key.kind(), waited);
        pass.span()
                .setAttribute("k8s.namespace.name", key.namespace())
                .setAttribute("virtfleet.name", key.name())
                .setAttribute("virtfleet.lane", name)
                .setAttribute("virtfleet.cause", turn.priority().name())
                .setAttribute("virtfleet.wait_ms", waited.toMillis());
        return pass;
    }

    @Override
    public void ended(Duration took, Requeue requeue) {
        String result = requeue.getClass().getSimpleName().toLowerCase(Locale.ROOT);
        passes(result).record(took);
        Span.current().setAttribute("virtfleet.result", result);
    }

    void remove() {
        meters.forEach(registry::remove);
    }

    private Timer passes(String result) {
        return Timer.builder("virtfleet.lane.passes")
                .description("reconciles and how long they took")
                .tags("lane", name, "result", result)
                .register(registry);
    }
}
