package io.virtfleet.manager.usage;

import io.virtfleet.manager.controller.Timeline;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Lets something come to pass for a thing no more often than once in a while. */
public final class Pace {
    private final Timeline timeline;
    private final long spacing;
    private final Map<Object, Long> last = new ConcurrentHashMap<>();

    public Pace(Timeline timeline, Duration spacing) {
        this.timeline = timeline;
        this.spacing = spacing.toNanos();
    }

    /** It came to pass now. */
    public void mark(Object thing) {
        long now = timeline.nanos();
        last.values().removeIf(since -> now - since >= spacing);
        last.put(thing, now);
    }

    /** How long to wait before it may again; zero when it may now. */
    public Duration rest(Object thing) {
        Long since = last.get(thing);
        if (since == null) {
            return Duration.ZERO;
        }
        return Duration.ofNanos(Math.max(0, spacing - (timeline.nanos() - since)));
    }
}
