package io.virtfleet.controller.queue;

import io.micrometer.core.instrument.MeterRegistry;
import io.virtfleet.program.tracing.Tracing;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * All lanes by name: made when first needed, gone some time after the last key. A key belongs to one lane; who wakes it
 * must always name the same.
 */
public final class Lanes implements KeyQueue {
    static final Duration LOOK_EVERY = Duration.ofMinutes(1);

    private final LaneRuntime runtime;
    private final LaneSettings usual;
    private final MeterRegistry registry;
    private final Tracing tracing;
    private final Map<String, Open> lanes = new HashMap<>();
    private final Map<String, LaneSettings> settings = new HashMap<>();
    private final Map<String, Work> workOfKind = new ConcurrentHashMap<>();
    private boolean started;
    private boolean stopped;

    public Lanes(LaneRuntime runtime, LaneSettings usual, MeterRegistry registry, Tracing tracing) {
        this.runtime = runtime;
        this.usual = usual;
        this.registry = registry;
        this.tracing = tracing;
    }

    /** What is done with the keys of a kind; keys of other kinds are dropped. */
    public synchronized void register(String kind, Work work) {
        if (workOfKind.putIfAbsent(kind, work) != null) {
            throw new IllegalStateException("there is more than one controller for the kind " + kind);
        }
    }

    /** Keys are worked on from now on; those that came before were dropped, so enqueue every object after this. */
    public synchronized void start() {
        started = true;
    }

    @Override
    public synchronized void enqueue(String lane, ResourceKey key, Priority priority) {
        if (started && !stopped && workOfKind.containsKey(key.kind())) {
            lanes.computeIfAbsent(lane, this::open).lane().enqueue(key, priority);
        }
    }

    /** How much the lane may do from now on, whether it exists yet or not. */
    public synchronized void configure(String lane, LaneSettings newSettings) {
        settings.put(lane, newSettings);
        find(lane).ifPresent(open -> open.configure(newSettings));
    }

    /** The settings of a lane for which there are no others. */
    public LaneSettings usual() {
        return usual;
    }

    /** The backend of the lane works again: nothing waits for a trial any more. */
    public synchronized void recovered(String lane) {
        find(lane).ifPresent(Lane::recovered);
    }

    /** The settings of the lane, whether it exists yet or not. */
    public synchronized LaneSettings settings(String lane) {
        return settings.getOrDefault(lane, usual);
    }

    /** Restores the default settings. */
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
        var meters = new LaneMetrics(registry, tracing, name);
        var lane = new Lane(settings(name), key -> workOf(key).pass(name, key), runtime, meters);
        meters.watch(lane);
        lookLater(name);
        return new Open(lane, meters);
    }

    private Work workOf(ResourceKey key) {
        return Objects.requireNonNull(workOfKind.get(key.kind()));
    }

    private void lookLater(String name) {
        runtime.scheduler().after(LOOK_EVERY, () -> closeIfRested(name));
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
    private record Open(Lane lane, LaneMetrics meters) {}
}
