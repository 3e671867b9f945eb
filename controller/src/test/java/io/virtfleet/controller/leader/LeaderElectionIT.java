package io.virtfleet.controller.leader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.virtfleet.controller.cache.KubernetesClients;
import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.controller.queue.SystemScheduler;
import io.virtfleet.testkit.cluster.ControlPlane;
import io.virtfleet.testkit.cluster.ControlPlaneOptions;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LeaderElectionIT {
    private static final LeaseTimes TIMES =
            new LeaseTimes(Duration.ofSeconds(3), Duration.ofSeconds(2), Duration.ofMillis(200));

    private final ControlPlane plane = ControlPlane.start(ControlPlaneOptions.plain());
    private final KubernetesClient client =
            KubernetesClients.forLeadership(plane.client().getConfiguration(), TIMES.requestTimeout());
    private final SystemScheduler scheduler = new SystemScheduler();

    @AfterAll
    void close() {
        scheduler.close();
        client.close();
        plane.close();
    }

    @Test
    void ofTwoCandidatesOneLeadsAndWhenItResignsTheOther() {
        var lease = lease();
        var firstLog = new LeaderLog();
        var secondLog = new LeaderLog();
        var first = start(lease, "first", firstLog);
        await().until(() -> first.epoch().isPresent());
        try (var second = start(lease, "second", secondLog)) {
            try (first) {
                await().during(TIMES.lease())
                        .until(() -> first.epoch().isPresent() && second.epoch().isEmpty());
            }
            await().until(() -> second.epoch().isPresent());
            assertThat(firstLog.ends).containsExactly("it released the lease");
            assertThat(secondLog.epochs.getFirst()).isGreaterThan(firstLog.epochs.getFirst());
        }
    }

    @Test
    void aLeaderThatStandsStillIsFollowedByOneWithAHigherEpochAndNoticesIt() {
        var leases = new ClusterLeases(client, "default", lease().name());
        var gated = new GatedLeases(leases);
        var firstLog = new LeaderLog();
        try (var first = start(gated, "first", firstLog)) {
            await().until(() -> first.epoch().isPresent());
            long old = first.epoch().getAsLong();
            gated.shut();
            try (var second = start(leases, "second", new LeaderLog())) {
                await().until(() -> second.epoch().isPresent());
                assertThat(first.epoch()).isEmpty();
                assertThat(second.epoch().getAsLong()).isGreaterThan(old);
                assertThat(firstLog.ends).containsExactly("the lease could not be renewed for 2000 ms");
                gated.open();
                assertThat(second.epoch()).isPresent();
            }
        }
    }

    @Test
    void aLeaderWithoutAnApiServerStepsDownAndAnotherTermHasAHigherEpoch() {
        var lease = lease();
        var log = new LeaderLog();
        try (var first = start(lease, "first", log)) {
            await().until(() -> first.epoch().isPresent());
            plane.apiServer().pause();
            await().until(() -> !log.ends.isEmpty());
            assertThat(first.epoch()).isEmpty();
            plane.apiServer().resume();
        }
        try (var next = start(lease, "next", new LeaderLog())) {
            await().until(() -> next.epoch().isPresent());
            assertThat(next.epoch().getAsLong()).isGreaterThan(log.epochs.getFirst());
        }
    }

    private LeaderElection start(ResourceKey lease, String identity, LeaderLog log) {
        return LeaderElection.start(client, lease, new Candidate(identity, TIMES), scheduler, log);
    }

    private LeaderElection start(Leases leases, String identity, LeaderLog log) {
        return LeaderElection.start(leases, new Candidate(identity, TIMES), scheduler, log);
    }

    private static ResourceKey lease() {
        return new ResourceKey("Lease", "default", "leader-" + UUID.randomUUID());
    }
}
