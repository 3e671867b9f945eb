package io.virtfleet.manager.controller;

import io.virtfleet.sdk.trace.OpenSpan;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** A lane without threads: passes begin when the lane says so and end when the test says so. */
final class LaneStage {
    static final LaneSettings WIDE = new LaneSettings(20, new RateLimit(1000, 1000));

    final ManualTimeline time = new ManualTimeline();
    final List<String> begun = new ArrayList<>();
    private final Deque<Runnable> started = new ArrayDeque<>();
    private final Map<String, Requeue> answers = new HashMap<>();
    final Lane lane;

    LaneStage(LaneSettings settings) {
        var runtime = new LaneRuntime(started::add, time, new Random(7));
        lane = new Lane(settings, this::pass, runtime, new Silent());
    }

    static ResourceKey key(String name) {
        return new ResourceKey("Thing", "space", name);
    }

    LaneStage wake(String name) {
        return wake(name, Urgency.EVENT);
    }

    LaneStage wake(String name, Urgency urgency) {
        lane.wake(key(name), urgency);
        return this;
    }

    /** What passes over this key answer from now on; on change when nothing was said. */
    LaneStage answering(String name, Requeue requeue) {
        answers.put(name, requeue);
        return this;
    }

    /** Ends the pass that began first. */
    LaneStage endOne() {
        started.remove().run();
        return this;
    }

    LaneStage endAll() {
        while (!started.isEmpty()) {
            endOne();
        }
        return this;
    }

    LaneStage advance(Duration duration) {
        time.advance(duration);
        return this;
    }

    int running() {
        return started.size();
    }

    private Requeue pass(ResourceKey key) {
        begun.add(key.name());
        return answers.getOrDefault(key.name(), new Requeue.OnChange());
    }

    private static final class Silent implements LaneListener {
        @Override
        public OpenSpan began(ReadyKeys.Ready turn, Duration waited) {
            return OpenSpan.NONE;
        }

        @Override
        public void ended(Duration took, Requeue requeue) {}
    }
}
