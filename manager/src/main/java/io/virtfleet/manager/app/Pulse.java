package io.virtfleet.manager.app;

import io.virtfleet.manager.controller.LaneRuntime;
import java.time.Duration;

/** Beats while timer and workers of the lanes turn: each beat is asked of the timer and made by a worker. */
final class Pulse {
    private static final Duration EVERY = Duration.ofSeconds(1);

    private final LaneRuntime runtime;
    private volatile long last;

    private Pulse(LaneRuntime runtime) {
        this.runtime = runtime;
        this.last = runtime.timeline().nanos();
    }

    static Pulse start(LaneRuntime runtime) {
        var pulse = new Pulse(runtime);
        pulse.beat();
        return pulse;
    }

    Duration sinceLastBeat() {
        return Duration.ofNanos(runtime.timeline().nanos() - last);
    }

    private void beat() {
        last = runtime.timeline().nanos();
        runtime.timeline().after(EVERY, () -> runtime.workers().execute(this::beat));
    }
}
