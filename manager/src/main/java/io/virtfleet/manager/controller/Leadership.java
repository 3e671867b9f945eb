package io.virtfleet.manager.controller;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Takes part in the election of the one manager that acts, until it has led one term (ADR-0013). */
public final class Leadership implements AutoCloseable {
    private final Candidacy candidacy;
    private final Duration retryEvery;
    private final ExecutorService callbacks;
    private final Timeline timeline;
    private final Thread loop;
    private volatile long turnedAt;

    private Leadership(Candidacy candidacy, Duration retryEvery, Timeline timeline, ExecutorService callbacks) {
        this.candidacy = candidacy;
        this.retryEvery = retryEvery;
        this.timeline = timeline;
        this.callbacks = callbacks;
        this.turnedAt = timeline.nanos();
        this.loop = Thread.ofVirtual().name("leadership").unstarted(this::run);
    }

    /**
     * The client must be one of {@link KubernetesClients#forLeadership} with {@link LeaseTimes#requestTimeout}, and be
     * used for nothing else.
     */
    public static Leadership seek(
            KubernetesClient client,
            ResourceKey lease,
            Candidate candidate,
            Timeline timeline,
            LeadershipListener listener) {
        var leases = new ClusterLeases(client, lease.namespace(), lease.name());
        return seek(leases, candidate, timeline, listener);
    }

    static Leadership seek(Leases leases, Candidate candidate, Timeline timeline, LeadershipListener listener) {
        // One thread: a term is never told to end before it was told to begin.
        ExecutorService callbacks = Executors.newSingleThreadExecutor(
                Thread.ofVirtual().name("leadership-listener").factory());
        var candidacy = new Candidacy(leases, candidate, timeline, listener, callbacks);
        var leadership = new Leadership(candidacy, candidate.times().retryEvery(), timeline, callbacks);
        leadership.loop.start();
        return leadership;
    }

    /** What changing calls carry; empty while another one leads, so nothing may be changed. */
    public OptionalLong epoch() {
        return candidacy.epoch();
    }

    /** How long ago the loop last began a turn; it turns every {@link LeaseTimes#retryEvery} unless it hangs. */
    public Duration sinceLastTurn() {
        return Duration.ofNanos(timeline.nanos() - turnedAt);
    }

    /** Resigns, so that another one can lead at once. Call it when nothing of the term runs any more. */
    @Override
    public void close() {
        loop.interrupt();
        join();
        candidacy.resign();
        callbacks.close();
    }

    private void run() {
        try {
            while (!candidacy.over()) {
                turnedAt = timeline.nanos();
                candidacy.attempt();
                Thread.sleep(retryEvery);
            }
        } catch (InterruptedException _) {
            // Closed: nothing is left to renew.
        }
    }

    private void join() {
        try {
            loop.join();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
