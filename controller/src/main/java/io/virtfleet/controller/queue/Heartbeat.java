package io.virtfleet.controller.queue;

import java.time.Duration;

/** Shows that the lanes run: each beat is scheduled by their timer and performed by one of their workers. */
public final class Heartbeat {
    private static final Duration EVERY = Duration.ofSeconds(1);

    private final LaneRuntime runtime;
    private volatile long last;

    private Heartbeat(LaneRuntime runtime) {
        this.runtime = runtime;
        this.last = runtime.scheduler().nanos();
    }

    public static Heartbeat start(LaneRuntime runtime) {
        var heartbeat = new Heartbeat(runtime);
        heartbeat.beat();
        return heartbeat;
    }

    public Duration sinceLastBeat() {
        return Duration.ofNanos(runtime.scheduler().nanos() - last);
    }

    private void beat() {
        last = runtime.scheduler().nanos();
        runtime.scheduler().after(EVERY, () -> runtime.workers().execute(this::beat));
    }
}
