package io.virtfleet.controller.leader;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.controller.queue.Scheduler;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Takes part in the election of the one process that acts, until it has led once (ADR-0013). */
public final class LeaderElection implements AutoCloseable {
    private final LeaderElector elector;
    private final Duration retryEvery;
    private final ExecutorService callbacks;
    private final Scheduler scheduler;
    private final Thread loop;
    private volatile long attemptedAt;

    private LeaderElection(LeaderElector elector, Duration retryEvery, Scheduler scheduler, ExecutorService callbacks) {
        this.elector = elector;
        this.retryEvery = retryEvery;
        this.scheduler = scheduler;
        this.callbacks = callbacks;
        this.attemptedAt = scheduler.nanos();
        this.loop = Thread.ofVirtual().name("leader-election").unstarted(this::run);
    }

    /**
     * The client must be one of {@link io.virtfleet.controller.cache.KubernetesClients#forLeadership} with {@link LeaseTimes#requestTimeout}, and be
     * used for nothing else.
     */
    public static LeaderElection start(
            KubernetesClient client,
            ResourceKey lease,
            Candidate candidate,
            Scheduler scheduler,
            LeaderListener listener) {
        var leases = new ClusterLeases(client, lease.namespace(), lease.name());
        return start(leases, candidate, scheduler, listener);
    }

    static LeaderElection start(Leases leases, Candidate candidate, Scheduler scheduler, LeaderListener listener) {
        // One thread, so that the listener is never called for the end before the beginning.
        ExecutorService callbacks = Executors.newSingleThreadExecutor(
                Thread.ofVirtual().name("leader-listener").factory());
        var elector = new LeaderElector(leases, candidate, scheduler, listener, callbacks);
        var election = new LeaderElection(elector, candidate.times().retryEvery(), scheduler, callbacks);
        election.loop.start();
        return election;
    }

    /** The epoch of changing calls; empty while this process is not the leader and must not change anything. */
    public OptionalLong epoch() {
        return elector.epoch();
    }

    /** Reads the lease and returns whether it is still held; if it is not, the leadership ends. */
    public boolean confirm() {
        return elector.confirm();
    }

    /** How long ago the loop last tried; it tries every {@link LeaseTimes#retryEvery} unless it hangs. */
    public Duration sinceLastAttempt() {
        return Duration.ofNanos(scheduler.nanos() - attemptedAt);
    }

    /** Resigns, so that another one can lead at once. Call it when no pass runs any more. */
    @Override
    public void close() {
        loop.interrupt();
        join();
        elector.resign();
        callbacks.close();
    }

    private void run() {
        try {
            while (!elector.over()) {
                attemptedAt = scheduler.nanos();
                elector.attempt();
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
