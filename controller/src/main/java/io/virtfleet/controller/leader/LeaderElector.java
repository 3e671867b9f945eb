package io.virtfleet.controller.leader;

import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseSpec;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseSpecBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.virtfleet.controller.queue.Scheduler;
import io.virtfleet.controller.write.ResourceVersions;
import io.virtfleet.controller.write.WriteResult;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Acquires the lease, leads until it is lost, and then ends (ADR-0013). A process that lost the lease starts a new
 * election only after all work of the old one has ended.
 */
final class LeaderElector {
    private static final Logger LOG = LoggerFactory.getLogger(LeaderElector.class);

    private static final Duration JUST_NOW = Duration.ofMillis(100);

    private final Leases leases;
    private final Candidate candidate;
    private final Scheduler scheduler;
    private final LeaderListener listener;
    private final Executor callbacks;

    private final LeaseObservation observed = new LeaseObservation();
    private @Nullable Lease held;
    private volatile @Nullable Leadership leadership;
    private volatile boolean over;
    private Scheduler.@Nullable ScheduledTask watchdog;

    LeaderElector(
            Leases leases, Candidate candidate, Scheduler scheduler, LeaderListener listener, Executor callbacks) {
        this.leases = leases;
        this.candidate = candidate;
        this.scheduler = scheduler;
        this.listener = listener;
        this.callbacks = callbacks;
    }

    /**
     * The epoch of the leadership, while it lasts. The clock decides, not a timer: a process that slept past its deadline
     * finds this empty, even before any of its timers ran.
     */
    OptionalLong epoch() {
        Leadership current = leadership;
        return current == null || expired(current) ? OptionalLong.empty() : OptionalLong.of(current.epoch());
    }

    /**
     * Reads the lease and returns whether it is still ours; if not, the leadership ends. A lease that was renewed just
     * now is not read, and where it cannot be read the last renewal counts.
     */
    boolean confirm() {
        Leadership current = leadership;
        if (current == null || expired(current)) {
            return false;
        }
        if (scheduler.nanos() - current.renewedAt() < JUST_NOW.toNanos()) {
            return true;
        }
        try {
            Optional<Lease> lease = leases.read();
            if (lease.filter(this::isMine).isPresent()) {
                return true;
            }
            end("the lease is held by " + lease.flatMap(LeaderElector::holder).orElse("nobody"));
            return false;
        } catch (KubernetesClientException e) {
            LOG.warn("The lease could not be read: {}", e.getMessage());
            return epoch().isPresent();
        }
    }

    /** It led and does not lead any more, or it released the lease. */
    boolean over() {
        return over;
    }

    /** Tries once to get or to keep the lease. Call it from one thread, every {@link LeaseTimes#retryEvery}. */
    void attempt() {
        endIfExpired();
        if (over) {
            return;
        }
        try {
            if (leadership == null) {
                campaign();
            } else {
                renew();
            }
        } catch (KubernetesClientException e) {
            LOG.warn("The lease could not be read or written: {}", e.getMessage());
        }
    }

    /** Gives the lease back, so that another candidate can lead at once. Call it when no pass runs any more. */
    void resign() {
        end("it released the lease");
        Lease last = held;
        if (last == null) {
            return;
        }
        try {
            // A conflict: the last renewal was written and its answer was lost, or someone touched the lease.
            if (release(last) instanceof WriteResult.Conflict<Lease>) {
                leases.read().filter(this::isMine).ifPresent(this::release);
            }
        } catch (KubernetesClientException e) {
            LOG.warn("The lease could not be released and expires by itself: {}", e.getMessage());
        }
    }

    private WriteResult<Lease> release(Lease lease) {
        return leases.replace(lease, spec("", Duration.ofSeconds(1), transitions(lease)));
    }

    private boolean isMine(Lease lease) {
        return holder(lease).filter(candidate.identity()::equals).isPresent();
    }

    private void campaign() {
        Optional<Lease> current = leases.read();
        long asked = scheduler.nanos();
        if (current.isEmpty()) {
            take(asked, leases.create(mine(0)));
        } else if (free(current.get(), asked)) {
            take(asked, leases.replace(current.get(), mine(transitions(current.get()) + 1)));
        }
    }

    // Held by us although we do not lead: the answer to our own write was lost.
    private boolean free(Lease lease, long now) {
        boolean runOut = observed.unchangedFor(lifetime(lease), lease, now);
        return holder(lease).isEmpty() || isMine(lease) || runOut;
    }

    // The holder leads for as long as it said, also where this candidate was told another time.
    private Duration lifetime(Lease lease) {
        Duration own = candidate.times().lease();
        Duration ofHolder = Optional.ofNullable(lease.getSpec())
                .map(LeaseSpec::getLeaseDurationSeconds)
                .map(Duration::ofSeconds)
                .orElse(own);
        return own.compareTo(ofHolder) > 0 ? own : ofHolder;
    }

    private void take(long asked, WriteResult<Lease> result) {
        if (result instanceof WriteResult.Written<Lease>(Lease written)) {
            held = written;
            begin(new Leadership(ResourceVersions.number(written), asked));
        }
    }

    private void renew() {
        Lease last = held;
        if (last == null) {
            return;
        }
        long asked = scheduler.nanos();
        switch (leases.replace(last, mine(transitions(last)))) {
            case WriteResult.Written<Lease>(Lease written) -> {
                held = written;
                prolong(asked);
            }
            case WriteResult.Conflict<Lease>() -> lookWhoHolds();
            case WriteResult.Gone<Lease>() -> lose("the lease was deleted");
        }
    }

    // Someone may have touched the lease without taking it, or the answer to our renewal was lost.
    private void lookWhoHolds() {
        Optional<Lease> current = leases.read();
        if (current.filter(this::isMine).isPresent()) {
            held = current.get();
        } else {
            lose("the lease is held by "
                    + current.flatMap(LeaderElector::holder).orElse("nobody"));
        }
    }

    private void lose(String reason) {
        held = null;
        end(reason);
    }

    private synchronized void begin(Leadership begun) {
        if (over || expired(begun)) {
            return;
        }
        leadership = begun;
        watch(begun);
        LOG.info("{} became the leader with epoch {}", candidate.identity(), begun.epoch());
        callbacks.execute(() -> listener.began(begun.epoch()));
    }

    private synchronized void prolong(long asked) {
        Leadership current = leadership;
        if (current != null) {
            leadership = new Leadership(current.epoch(), asked);
            watch(new Leadership(current.epoch(), asked));
        }
    }

    // A request that hangs must not keep the leadership from ending.
    private void watch(Leadership current) {
        if (watchdog != null) {
            watchdog.cancel();
        }
        Duration left = candidate.times().renewDeadline().minusNanos(scheduler.nanos() - current.renewedAt());
        watchdog = scheduler.after(left, this::endIfExpired);
    }

    private void endIfExpired() {
        Leadership current = leadership;
        if (current != null && expired(current)) {
            end("the lease could not be renewed for "
                    + candidate.times().renewDeadline().toMillis() + " ms");
        }
    }

    private synchronized void end(String reason) {
        boolean led = leadership != null;
        leadership = null;
        over = true;
        if (watchdog != null) {
            watchdog.cancel();
        }
        if (led) {
            LOG.info("{} is no longer the leader: {}", candidate.identity(), reason);
            callbacks.execute(() -> listener.ended(reason));
        }
    }

    private boolean expired(Leadership current) {
        return scheduler.nanos() - current.renewedAt()
                >= candidate.times().renewDeadline().toNanos();
    }

    private LeaseSpec mine(int transitions) {
        return spec(candidate.identity(), candidate.times().lease(), transitions);
    }

    // A candidate takes the duration for the time that the holder may lead, so it is never less than that.
    private static LeaseSpec spec(String holder, Duration duration, int transitions) {
        return new LeaseSpecBuilder()
                .withHolderIdentity(holder)
                .withLeaseDurationSeconds(
                        Math.toIntExact(duration.plusSeconds(1).minusNanos(1).toSeconds()))
                .withLeaseTransitions(transitions)
                .withRenewTime(ZonedDateTime.now(ZoneOffset.UTC))
                .build();
    }

    private static Optional<String> holder(Lease lease) {
        return Optional.ofNullable(lease.getSpec())
                .map(LeaseSpec::getHolderIdentity)
                .filter(holder -> !holder.isEmpty());
    }

    private static int transitions(Lease lease) {
        return Optional.ofNullable(lease.getSpec())
                .map(LeaseSpec::getLeaseTransitions)
                .orElse(0);
    }

    /** {@code renewedAt} is when the renewal was sent, which is before anyone saw it. */
    private record Leadership(long epoch, long renewedAt) {}
}
