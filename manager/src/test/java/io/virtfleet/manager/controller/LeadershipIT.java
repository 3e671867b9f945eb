package io.virtfleet.manager.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.virtfleet.testkit.ControlPlane;
import io.virtfleet.testkit.ControlPlaneOptions;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LeadershipIT {
    private static final LeaseTimes TIMES =
            new LeaseTimes(Duration.ofSeconds(3), Duration.ofSeconds(2), Duration.ofMillis(200));

    private final ControlPlane plane = ControlPlane.start(ControlPlaneOptions.plain());
    private final KubernetesClient client =
            KubernetesClients.forLeadership(plane.client().getConfiguration(), TIMES.requestTimeout());
    private final SystemTimeline timeline = new SystemTimeline();

    @AfterAll
    void close() {
        timeline.close();
        client.close();
        plane.close();
    }

    @Test
    void ofTwoCandidatesOneLeadsAndWhenItResignsTheOther() {
        var lease = lease();
        var firstDiary = new Diary();
        var secondDiary = new Diary();
        var first = seek(lease, "first", firstDiary);
        await().until(() -> first.epoch().isPresent());
        try (var second = seek(lease, "second", secondDiary)) {
            try (first) {
                await().during(TIMES.lease())
                        .until(() -> first.epoch().isPresent() && second.epoch().isEmpty());
            }
            await().until(() -> second.epoch().isPresent());
            assertThat(firstDiary.ends).containsExactly("this manager resigned");
            assertThat(secondDiary.epochs.getFirst()).isGreaterThan(firstDiary.epochs.getFirst());
        }
    }

    @Test
    void aLeaderThatStandsStillIsFollowedByOneWithAHigherEpochAndNoticesIt() {
        var leases = new ClusterLeases(client, "default", lease().name());
        var gated = new GatedLeases(leases);
        var firstDiary = new Diary();
        try (var first = seek(gated, "first", firstDiary)) {
            await().until(() -> first.epoch().isPresent());
            long old = first.epoch().getAsLong();
            gated.shut();
            try (var second = seek(leases, "second", new Diary())) {
                await().until(() -> second.epoch().isPresent());
                assertThat(first.epoch()).isEmpty();
                assertThat(second.epoch().getAsLong()).isGreaterThan(old);
                assertThat(firstDiary.ends).containsExactly("the lease could not be renewed for 2000 ms");
                gated.open();
                assertThat(second.epoch()).isPresent();
            }
        }
    }

    @Test
    void aLeaderWithoutAnApiServerStepsDownAndAnotherTermHasAHigherEpoch() {
        var lease = lease();
        var diary = new Diary();
        try (var first = seek(lease, "first", diary)) {
            await().until(() -> first.epoch().isPresent());
            plane.apiServer().pause();
            await().until(() -> !diary.ends.isEmpty());
            assertThat(first.epoch()).isEmpty();
            plane.apiServer().resume();
        }
        try (var next = seek(lease, "next", new Diary())) {
            await().until(() -> next.epoch().isPresent());
            assertThat(next.epoch().getAsLong()).isGreaterThan(diary.epochs.getFirst());
        }
    }

    private Leadership seek(ResourceKey lease, String identity, Diary diary) {
        return Leadership.seek(client, lease, new Candidate(identity, TIMES), timeline, diary);
    }

    private Leadership seek(Leases leases, String identity, Diary diary) {
        return Leadership.seek(leases, new Candidate(identity, TIMES), timeline, diary);
    }

    private static ResourceKey lease() {
        return new ResourceKey("Lease", "default", "leader-" + UUID.randomUUID());
    }
}
