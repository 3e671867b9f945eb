package io.virtfleet.manager.provider;

import io.virtfleet.api.provider.Provider;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.provider.ProviderFacts;
import io.virtfleet.contract.provider.ProviderParts;
import io.virtfleet.manager.controller.ResourceKey;
import io.virtfleet.sdk.client.Deadlines;
import io.virtfleet.sdk.client.RemoteProvider;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A provider while it is wanted: learns what it is, follows its VMs and looks after its health, on a thread of its own,
 * from when it is made until it is closed.
 */
final class ProviderConnection implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ProviderConnection.class);

    private final Provider provider;
    private final ResourceKey key;
    private final ConnectionWish wish;
    private final Dialing dialing;
    private final ConnectionListener listener;
    private final VmInventory inventory;
    private final VmCount count;
    private final AtomicReference<ConnectionState> state = new AtomicReference<>(ConnectionState.beginning());
    private final Semaphore checkNow = new Semaphore(0);
    private final Thread thread;
    private volatile @Nullable ProviderLink link;
    private volatile long heardAt;
    // It was away, so it may have come back with another version.
    private volatile boolean mayBeAnother;
    private volatile boolean closed;

    ProviderConnection(
            Provider provider,
            ConnectionWish wish,
            Dialing dialing,
            ConnectionListener listener,
            InventoryListener vms) {
        this.provider = provider;
        this.key = ResourceKey.of(provider);
        this.wish = wish;
        this.dialing = dialing;
        this.listener = listener;
        this.inventory = new VmInventory(new CountedInventory(vms, this::countVms));
        this.count = new VmCount(dialing.timeline(), inventory::count, () -> listener.stateChanged(key));
        this.heardAt = dialing.timeline().nanos();
        this.thread = Thread.ofVirtual().name(key.toString()).unstarted(this::run);
    }

    void start() {
        thread.start();
    }

    ConnectionWish wish() {
        return wish;
    }

    ConnectionState state() {
        return state.get();
    }

    ProviderAccess access() {
        ProviderLink known = link;
        ConnectionState now = state.get();
        if (known != null && now.reachable()) {
            return new ProviderAccess.Open(known);
        }
        String why = now.fault().map(Fault::message).orElse("what it can do is not known yet");
        return new ProviderAccess.Closed(
                ProviderAccess.Why.UNREACHABLE, Fault.of(FaultKind.UNREACHABLE, key + " cannot be used: " + why));
    }

    /** How many VMs it has, as it may be told to people. */
    int countedVms() {
        return count.told();
    }

    int vms() {
        return inventory.size();
    }

    /** How long ago it last told anything of its VMs. */
    Duration silence() {
        return Duration.ofNanos(dialing.timeline().nanos() - heardAt);
    }

    /** Ends it; running calls have a moment to finish. */
    @Override
    public void close() {
        closed = true;
        thread.interrupt();
    }

    private void run() {
        Optional<Transport> opened = untilItWorks(() -> dialing.transports().open(provider, wish.address()));
        if (opened.isEmpty()) {
            return;
        }
        try (Transport transport = opened.get()) {
            while (!closed) {
                serve(transport);
            }
            // Else running calls would not have their moment.
            var _ = Thread.interrupted();
        } catch (RuntimeException bug) {
            LOG.error("the connection of {} met a bug and is not tried again", key, bug);
            change(now -> now.unreached(Fault.of(FaultKind.INTERNAL, "the manager met a bug: " + bug)));
        }
    }

    /** For as long as the provider says the same of itself. */
    private void serve(Transport transport) {
        Fencing fencing = dialing.fencing();
        RemoteProvider remote = RemoteProvider.of(
                transport.channel(),
                fencing::stamp,
                Deadlines.usual(),
                dialing.backoff(),
                _ -> fencing.steppedDown().run());
        var examination =
                new Examination(transport.channel(), fencing, wish.health().timeout(), dialing.backoff());
        Optional<ProviderFacts> learned = untilItWorks(() -> learn(transport, examination, remote));
        if (learned.isEmpty()) {
            return;
        }
        ProviderParts parts = remote.parts(learned.get());
        ViewReader reader = new ViewReader(inventory, new Follower(parts));
        try (ViewFeed _ = ViewFeed.open(parts, reader, fencing.fleet(), dialing.listEvery())) {
            lookAfter(transport, examination, () -> factsDiffer(remote, learned.get()));
        }
    }

    private ProviderFacts learn(Transport transport, Examination examination, RemoteProvider remote) {
        transport.refresh();
        List<Fault> findings = switch (examination.look()) {
            case Examination.Result.Failed(Fault fault) -> throw new ProviderException(fault);
            case Examination.Result.Answered(List<Fault> found) -> found;
        };
        ProviderFacts facts = remote.facts();
        link = new ProviderLink(remote.parts(facts), inventory);
        change(now -> now.learned(facts).found(findings).reached());
        return facts;
    }

    /** Checks the health until the connection is closed, or the provider came back as another one. */
    private void lookAfter(Transport transport, Examination examination, BooleanSupplier another) {
        Streak streak = new Streak(wish.health());
        while (checkIsDue()) {
            transport.refresh();
            switch (examination.look()) {
                case Examination.Result.Failed(Fault fault) -> {
                    streak.failed();
                    mayBeAnother = true;
                    if (!streak.good()) {
                        change(now -> now.unreached(fault));
                    }
                }
                case Examination.Result.Answered(List<Fault> findings) -> {
                    streak.succeeded();
                    if (mayBeAnother && another.getAsBoolean()) {
                        return;
                    }
                    if (streak.good()) {
                        change(now -> now.found(findings).reached());
                    }
                }
            }
        }
    }

    private boolean factsDiffer(RemoteProvider remote, ProviderFacts known) {
        try {
            boolean differ = !remote.facts().equals(known);
            mayBeAnother = false;
            return differ;
        } catch (ProviderException failure) {
            LOG.debug("{} did not say what it can do: {}", key, failure.getMessage());
            return false;
        }
    }

    private boolean checkIsDue() {
        try {
            if (checkNow.tryAcquire(wish.health().interval().toNanos(), TimeUnit.NANOSECONDS)) {
                checkNow.drainPermits();
            }
            return !closed;
        } catch (InterruptedException _) {
            return false;
        }
    }

    /** Tries with growing pauses; empty when closed. */
    private <T> Optional<T> untilItWorks(Supplier<T> attempt) {
        for (int failures = 1; !closed; failures++) {
            try {
                return Optional.of(attempt.get());
            } catch (ProviderException failure) {
                if (!closed) {
                    change(now -> now.unreached(failure.fault()));
                }
                pause(dialing.backoff().after(failures));
            }
        }
        return Optional.empty();
    }

    private void pause(Duration wait) {
        try {
            Thread.sleep(wait);
        } catch (InterruptedException _) {
            // Closed, which the caller looks at.
        }
    }

    private void change(UnaryOperator<ConnectionState> news) {
        ConnectionState before = state.getAndUpdate(news);
        ConnectionState after = news.apply(before);
        if (!after.equals(before)) {
            listener.stateChanged(key);
        }
        if (after.reachable() != before.reachable()) {
            LOG.info("{} is {}", key, after.fault().map(Fault::message).orElse("reached"));
            listener.accessChanged(key);
        }
    }

    private void countVms() {
        count.look();
    }

    /** Hears how the stream goes. */
    private final class Follower implements ViewReader.ViewListener {
        private final ProviderParts parts;

        Follower(ProviderParts parts) {
            this.parts = parts;
        }

        @Override
        public void heard() {
            heardAt = dialing.timeline().nanos();
        }

        @Override
        public void whole() {
            Optional<Fault> fault = state.get().viewFault();
            change(ConnectionState::seeing);
            if (fault.filter(why -> !why.equals(VmInventory.NOT_HEARD_YET)).isPresent()) {
                checkNow.release();
            }
            if (!inventory.unsettled().isEmpty()) {
                Thread.ofVirtual().name("settling " + key).start(this::settle);
            }
        }

        @Override
        public void lost(Fault why) {
            boolean saw = state.get().viewFault().isEmpty();
            change(now -> now.blind(why));
            mayBeAnother = true;
            if (saw) {
                checkNow.release();
            }
        }

        // While the stream tells nothing new: the next full state brings up again what is open.
        private void settle() {
            new Settling(inventory, parts.virtualMachines())
                    .run(
                            dialing.backoff(),
                            () -> !closed && state.get().viewFault().isEmpty());
        }
    }
}
