package io.virtfleet.manager.controller;

import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseSpec;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseSpecBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
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
 * One candidacy: waits for the lease, leads for one term, and is over (ADR-0013). Whoever lost a term makes a new
 * candidacy when all that belonged to the old one has ended.
 */
final class Candidacy {
    private static final Logger LOG = LoggerFactory.getLogger(Candidacy.class);

    private final Leases leases;
    private final Candidate candidate;
    private final Timeline timeline;
    private final LeadershipListener listener;
    private final Executor callbacks;

    private final LeaseSeen seen = new LeaseSeen();
    private @Nullable Lease held;
    private volatile @Nullable Term term;
    private volatile boolean over;
    private Timeline.@Nullable Appointment watchdog;

    Candidacy(Leases leases, Candidate candidate, Timeline timeline, LeadershipListener listener, Executor callbacks) {
        this.leases = leases;
        this.candidate = candidate;
        this.timeline = timeline;
        this.listener = listener;
        this.callbacks = callbacks;
    }

    /**
     * The epoch of the term, while it lasts. The clock decides, not a timer: a process that slept past its deadline
     * finds nothing here, even before anything else of it woke up.
     */
    OptionalLong epoch() {
        Term current = term;
        return current == null || expired(current) ? OptionalLong.empty() : OptionalLong.of(current.epoch());
    }

    /** There will be no more term of this candidacy. */
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
            if (term == null) {
                campaign();
            } else {
                renew();
            }
        } catch (KubernetesClientException e) {
            LOG.warn("the lease could not be read or written: {}", e.getMessage());
        }
    }

    /** Ends the term and lets the next one have the lease at once. Call it when nothing of the term runs any more. */
    void resign() {
        end("this manager resigned");
        Lease last = held;
        if (last != null) {
            try {
                leases.replace(last, spec("", Duration.ofSeconds(1), transitions(last)));
            } catch (KubernetesClientException e) {
                LOG.warn("the lease was not given back and runs out by itself: {}", e.getMessage());
            }
        }
    }

    private void campaign() {
        Optional<Lease> current = leases.read();
        long asked = timeline.nanos();
        if (current.isEmpty()) {
            take(asked, leases.create(mine(0)));
        } else if (free(current.get(), asked)) {
            take(asked, leases.replace(current.get(), mine(transitions(current.get()) + 1)));
        }
    }

    // Ours without a term: the answer to our own write was lost.
    private boolean free(Lease lease, long now) {
        Optional<String> holder = holder(lease);
        boolean runOut = seen.unchangedFor(candidate.times().lease(), lease, now);
        return holder.isEmpty() || holder.get().equals(candidate.identity()) || runOut;
    }

    private void take(long asked, WriteResult<Lease> result) {
        if (result instanceof WriteResult.Written<Lease>(Lease written)) {
            held = written;
            begin(new Term(ResourceVersions.number(written), asked));
        }
    }

    private void renew() {
        Lease last = held;
        if (last == null) {
            return;
        }
        long asked = timeline.nanos();
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
        Optional<String> holder = current.flatMap(Candidacy::holder);
        if (holder.isPresent() && holder.get().equals(candidate.identity())) {
            held = current.get();
        } else {
            lose("the lease is held by " + holder.orElse("nobody"));
        }
    }

    private void lose(String reason) {
        held = null;
        end(reason);
    }

    private synchronized void begin(Term begun) {
        if (over || expired(begun)) {
            return;
        }
        term = begun;
        watch(begun);
        LOG.info("{} leads with epoch {}", candidate.identity(), begun.epoch());
        callbacks.execute(() -> listener.began(begun.epoch()));
    }

    private synchronized void prolong(long asked) {
        Term current = term;
        if (current != null) {
            term = new Term(current.epoch(), asked);
            watch(new Term(current.epoch(), asked));
        }
    }

    // A request that hangs must not keep the term from ending.
    private void watch(Term current) {
        if (watchdog != null) {
            watchdog.cancel();
        }
        Duration left = candidate.times().renewDeadline().minusNanos(timeline.nanos() - current.renewedAt());
        watchdog = timeline.after(left, this::endIfExpired);
    }

    private void endIfExpired() {
        Term current = term;
        if (current != null && expired(current)) {
            end("the lease could not be renewed for "
                    + candidate.times().renewDeadline().toMillis() + " ms");
        }
    }

    private synchronized void end(String reason) {
        boolean led = term != null;
        term = null;
        over = true;
        if (watchdog != null) {
            watchdog.cancel();
        }
        if (led) {
            LOG.info("{} leads no more: {}", candidate.identity(), reason);
            callbacks.execute(() -> listener.ended(reason));
        }
    }

    private boolean expired(Term current) {
        return timeline.nanos() - current.renewedAt()
                >= candidate.times().renewDeadline().toNanos();
    }

    private LeaseSpec mine(int transitions) {
        return spec(candidate.identity(), candidate.times().lease(), transitions);
    }

    // The times are for people who read the Lease; no candidate decides by them.
    private static LeaseSpec spec(String holder, Duration duration, int transitions) {
        return new LeaseSpecBuilder()
                .withHolderIdentity(holder)
                .withLeaseDurationSeconds(Math.toIntExact(duration.toSeconds()))
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

    /** A time of leading; {@code renewedAt} is when the renewal was sent, which is before anyone saw it. */
    private record Term(long epoch, long renewedAt) {}
}
