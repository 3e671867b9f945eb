package io.virtfleet.controller.queue;

import io.virtfleet.controller.testing.ManualScheduler;
import io.virtfleet.program.tracing.SpanScope;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** A lane without threads: passes begin when the lane says so and end when the test says so. */
final class LaneFixture {
    static final LaneSettings WIDE = new LaneSettings(20, new RateLimit(1000, 1000));

    final ManualScheduler time = new ManualScheduler();
    final List<String> begun = new ArrayList<>();
    private final Deque<Runnable> started = new ArrayDeque<>();
    private final Map<String, Requeue> answers = new HashMap<>();
    final Lane lane;

    LaneFixture(LaneSettings settings) {
        var runtime = new LaneRuntime(started::add, time, new Random(7));
        lane = new Lane(settings, this::pass, runtime, new Silent());
    }

    static ResourceKey key(String name) {
        return new ResourceKey("Thing", "space", name);
    }

    LaneFixture enqueue(String name) {
        return enqueue(name, Priority.EVENT);
    }

    LaneFixture enqueue(String name, Priority priority) {
        lane.enqueue(key(name), priority);
        return this;
    }

    /** What passes over this key answer from now on; on change when nothing was said. */
    LaneFixture answering(String name, Requeue requeue) {
        answers.put(name, requeue);
        return this;
    }

    /** Ends the pass that began first. */
    LaneFixture endOne() {
        started.remove().run();
        return this;
    }

    LaneFixture endAll() {
        while (!started.isEmpty()) {
            endOne();
        }
        return this;
    }

    LaneFixture advance(Duration duration) {
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
        public SpanScope began(ReadyKeys.Ready turn, Duration waited) {
            return SpanScope.NONE;
        }

        @Override
        public void ended(Duration took, Requeue requeue) {}
    }
}
