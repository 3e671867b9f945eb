package io.virtfleet.manager.app;

import io.virtfleet.manager.controller.Leadership;
import io.virtfleet.manager.controller.Timeline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Whether the manager is alive and ready, and what speaks against it. */
final class Health {
    private static final Duration PULSE_LIMIT = Duration.ofSeconds(15);

    private final Caches caches;
    private final Pulse pulse;
    private final FleetSettings settings;
    private final Timeline timeline;
    private final long startedAt;
    private volatile boolean everSynced;

    Health(Caches caches, Pulse pulse, FleetSettings settings, Timeline timeline) {
        this.caches = caches;
        this.pulse = pulse;
        this.settings = settings;
        this.timeline = timeline;
        this.startedAt = timeline.nanos();
    }

    /** Alive: the loops turn, and the first reading of all objects did not get stuck. */
    Page liveness(Leadership leadership) {
        List<String> objections = new ArrayList<>();
        if (pulse.sinceLastBeat().compareTo(PULSE_LIMIT) > 0) {
            objections.add("the lanes have stood still for " + pulse.sinceLastBeat());
        }
        if (leadership.sinceLastTurn().compareTo(leadershipLimit()) > 0) {
            objections.add("the leadership has stood still for " + leadership.sinceLastTurn());
        }
        if (!synced() && age().compareTo(settings.load().syncDeadline()) > 0) {
            objections.add("the first reading takes longer than sync-deadline: " + caches.unsynced());
        }
        return Page.verdict(objections);
    }

    /** Ready: the caches follow the cluster. */
    Page readiness() {
        return Page.verdict(caches.unsynced().entrySet().stream()
                .map(each -> each.getKey() + ": " + each.getValue())
                .toList());
    }

    private boolean synced() {
        everSynced = everSynced || caches.unsynced().isEmpty();
        return everSynced;
    }

    private Duration age() {
        return Duration.ofNanos(timeline.nanos() - startedAt);
    }

    // A turn makes at most two requests.
    private Duration leadershipLimit() {
        var times = settings.lease().times();
        return times.lease().plus(times.requestTimeout().multipliedBy(2)).plus(times.retryEvery());
    }
}
