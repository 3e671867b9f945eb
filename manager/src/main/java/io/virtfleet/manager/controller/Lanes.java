package io.virtfleet.manager.controller;

import io.micrometer.core.instrument.MeterRegistry;
import io.virtfleet.sdk.trace.Tracer;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All lanes by name: made when first needed, gone some time after the last key. A key belongs to one lane; who wakes it
 * must always name the same.
 */
public final class Lanes {
    static final Duration LOOK_EVERY = Duration.ofMinutes(1);

    private final Work work;
    private final LaneRuntime runtime;
    private final LaneSettings usual;
    private final MeterRegistry registry;
    private final Tracer tracer;
    private final Map<String, Open> lanes = new HashMap<>();
    private final Map<String, LaneSettings> settings = new HashMap<>();
    private boolean stopped;

    public Lanes(Work work, LaneRuntime runtime, LaneSettings usual, MeterRegistry registry, Tracer tracer) {
        this.work = work;
        this.runtime = runtime;
        this.usual = usual;
        this.registry = registry;
        this.tracer = tracer;
    }

    /** See {@link Lane#wake}. */
    public synchronized void wake(String lane, ResourceKey key, Urgency urgency) {
        if (!stopped) {
            lanes.computeIfAbsent(lane, this::open).lane().wake(key, urgency);
        }
    }

    /** How much the lane may do from now on, whether it exists yet or not. */
    public synchronized void configure(String lane, LaneSettings newSettings) {
        settings.put(lane, newSettings);
        find(lane).ifPresent(open -> open.configure(newSettings));
    }

    /** Back to the usual settings. */
    public synchronized void unconfigure(String lane) {
        settings.remove(lane);
        find(lane).ifPresent(open -> open.configure(usual));
    }

    public synchronized Optional<Lane> find(String lane) {
        return Optional.ofNullable(lanes.get(lane)).map(Open::lane);
    }

    /**
     * Ends all work for good: nothing more begins, what runs has the grace to finish and is then interrupted. Answers
     * false when a pass heeded neither; the process must then not lead again.
     */
    public boolean stop(Duration grace) throws InterruptedException {
        List<Lane> all = stopAll();
        long end = System.nanoTime() + grace.toNanos();
        boolean idle = true;
        for (Lane lane : all) {
            idle &= lane.awaitIdle(Duration.ofNanos(Math.max(0, end - System.nanoTime())));
        }
        if (!idle) {
            all.forEach(Lane::interruptPasses);
        }
        return idle;
    }

    private synchronized List<Lane> stopAll() {
        stopped = true;
        List<Lane> all = lanes.values().stream().map(Open::lane).toList();
        all.forEach(Lane::stop);
        lanes.values().forEach(open -> open.meters().remove());
        lanes.clear();
        return all;
    }

    private Open open(String name) {
        var meters = new LaneMeters(registry, tracer, name);
        var lane = new Lane(settings.getOrDefault(name, usual), key -> work.pass(name, key), runtime, meters);
        meters.watch(lane);
        lookLater(name);
        return new Open(lane, meters);
    }

    private void lookLater(String name) {
        runtime.timeline().after(LOOK_EVERY, () -> closeIfRested(name));
    }

    private synchronized void closeIfRested(String name) {
        Open open = lanes.get(name);
        if (open == null) {
            return;
        }
        if (open.lane().rested()) {
            lanes.remove(name);
            open.meters().remove();
        } else {
            lookLater(name);
        }
    }

    /** A lane that exists, and its numbers. */
    private record Open(Lane lane, LaneMeters meters) {}
}
