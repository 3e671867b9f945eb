package io.virtfleet.manager.app;

import io.virtfleet.controller.cache.ResourceCaches;
import io.virtfleet.controller.leader.LeaderElection;
import io.virtfleet.controller.queue.Heartbeat;
import io.virtfleet.controller.queue.Scheduler;
import io.virtfleet.program.http.StatusPage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The liveness and readiness of the manager. */
final class Health {
    private static final Duration HEARTBEAT_LIMIT = Duration.ofSeconds(15);

    private final ResourceCaches caches;
    private final Heartbeat heartbeat;
    private final FleetSettings settings;
    private final Scheduler scheduler;
    private final long startedAt;
    private volatile boolean everSynced;

    Health(ResourceCaches caches, Heartbeat heartbeat, FleetSettings settings, Scheduler scheduler) {
        this.caches = caches;
        this.heartbeat = heartbeat;
        this.settings = settings;
        this.scheduler = scheduler;
        this.startedAt = scheduler.nanos();
    }

    /** Fails when the lanes or the leader election are stuck, or the caches did not sync in time. */
    StatusPage liveness(LeaderElection election) {
        List<String> failures = new ArrayList<>();
        if (heartbeat.sinceLastBeat().compareTo(HEARTBEAT_LIMIT) > 0) {
            failures.add("the lanes have not run for " + heartbeat.sinceLastBeat());
        }
        if (election.sinceLastAttempt().compareTo(leadershipLimit()) > 0) {
            failures.add("leader election has not run for " + election.sinceLastAttempt());
        }
        if (!synced() && age().compareTo(settings.load().syncDeadline()) > 0) {
            failures.add("the caches did not sync within sync-deadline: " + caches.unsynced());
        }
        return StatusPage.verdict(failures);
    }

    /** Fails while a cache is not synced. */
    StatusPage readiness() {
        return StatusPage.verdict(caches.unsynced().entrySet().stream()
                .map(each -> each.getKey() + ": " + each.getValue())
                .toList());
    }

    private boolean synced() {
        everSynced = everSynced || caches.unsynced().isEmpty();
        return everSynced;
    }

    private Duration age() {
        return Duration.ofNanos(scheduler.nanos() - startedAt);
    }

    // A round of the election makes at most two requests.
    private Duration leadershipLimit() {
        var times = settings.lease().times();
        return times.lease().plus(times.requestTimeout().multipliedBy(2)).plus(times.retryEvery());
    }
}
