package io.virtfleet.manager.provider.connection;

import io.virtfleet.api.provider.Provider;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.contract.ProviderException;
import io.virtfleet.contract.provider.ProviderFacts;
import io.virtfleet.contract.provider.ProviderParts;
import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.manager.provider.inventory.InventoryFeed;
import io.virtfleet.manager.provider.inventory.InventoryListener;
import io.virtfleet.manager.provider.inventory.UnconfirmedVms;
import io.virtfleet.manager.provider.inventory.VmCount;
import io.virtfleet.manager.provider.inventory.VmInventory;
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
 * The connection to one provider: reads its capabilities, keeps an inventory of its VMs and checks its health, on its own
 * thread, from {@link #start} until it is closed.
 */
public final class ProviderConnection implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ProviderConnection.class);

    private final Provider provider;
    private final ResourceKey key;
    private final ConnectionSettings settings;
    private final ConnectionOptions options;
    private final ConnectionListener listener;
    private final VmInventory inventory;
    private final VmCount vmCount;
    private final AtomicReference<ConnectionState> state = new AtomicReference<>(ConnectionState.initial());
    private final Semaphore checkNow = new Semaphore(0);
    private final Thread thread;
    private volatile @Nullable ProviderLink link;
    private volatile long receivedAt;
    // The provider was unreachable, so it may have been restarted with another version.
    private volatile boolean factsStale;
    private volatile boolean closed;

    ProviderConnection(
            Provider provider, ConnectionSettings settings, ConnectionOptions options, ConnectionListener listener) {
        this.provider = provider;
        this.key = ResourceKey.of(provider);
        this.settings = settings;
        this.options = options;
        this.listener = listener;
        this.inventory = new VmInventory(new InventoryEvents());
        this.vmCount = new VmCount(options.scheduler(), inventory::count, () -> listener.stateChanged(key));
        this.receivedAt = options.scheduler().nanos();
        this.thread = Thread.ofVirtual().name(key.toString()).unstarted(this::run);
    }

    void start() {
        thread.start();
    }

    public ConnectionSettings settings() {
        return settings;
    }

    public ConnectionState state() {
        return state.get();
    }

    ProviderAccess access() {
        ProviderLink known = link;
        ConnectionState now = state.get();
        if (known != null && now.reachable()) {
            return new ProviderAccess.Open(known);
        }
        String why = now.fault().map(Fault::message).orElse("its capabilities are not known yet");
        return new ProviderAccess.Closed(
                ProviderAccess.Reason.UNREACHABLE, Fault.of(FaultKind.UNREACHABLE, key + " is not available: " + why));
    }

    /** The number of VMs for the Provider's status, which changes at most every few seconds. */
    public int publishedVmCount() {
        return vmCount.published();
    }

    public int vmCount() {
        return inventory.size();
    }

    /** The time since the provider last sent anything about its VMs. */
    public Duration sinceLastWatchEvent() {
        return Duration.ofNanos(options.scheduler().nanos() - receivedAt);
    }

    /** Ends the connection; running calls have a grace period to finish. */
    @Override
    public void close() {
        closed = true;
        thread.interrupt();
    }

    private void run() {
        Optional<Transport> opened = retryUntilClosed(() -> options.transports().open(provider, settings.address()));
        if (opened.isEmpty()) {
            return;
        }
        try (Transport transport = opened.get()) {
            while (!closed) {
                serve(transport);
            }
            // An interrupted thread would close the channel without the grace period of running calls.
            var _ = Thread.interrupted();
        } catch (RuntimeException bug) {
            LOG.error("The connection to {} failed unexpectedly and is not retried", key, bug);
            change(now -> now.unreached(Fault.of(FaultKind.INTERNAL, "the manager failed unexpectedly: " + bug)));
        }
    }

    /** Returns when the provider's facts changed, or when the connection is closed. */
    private void serve(Transport transport) {
        Fencing fencing = options.fencing();
        RemoteProvider remote = RemoteProvider.of(
                transport.channel(),
                fencing::epochStamp,
                Deadlines.usual(),
                options.backoff(),
                fencing.whileLeading(fault -> change(now -> now.fenced(fault))));
        var check =
                new HealthCheck(transport.channel(), fencing, settings.health().timeout(), options.backoff());
        Optional<Greeting> greeting = retryUntilClosed(() -> Greeting.of(transport, check, remote));
        if (greeting.isEmpty()) {
            return;
        }
        ProviderFacts facts = greeting.get().facts();
        ProviderParts parts = remote.parts(facts);
        link = new ProviderLink(parts, inventory);
        try (InventoryFeed _ = InventoryFeed.open(parts, inventory, fencing.fleet(), options.listInterval())) {
            // Only now: whoever hears that the provider is reachable finds out whether it lists its VMs.
            change(now -> now.withFacts(facts)
                    .withPlatformFaults(greeting.get().platformFaults())
                    .reached());
            checkHealth(transport, check, () -> factsChanged(remote, facts));
        }
    }

    /** Checks the health until the connection is closed, or the provider is back with other facts. */
    private void checkHealth(Transport transport, HealthCheck check, BooleanSupplier factsChanged) {
        var threshold = new HealthThreshold(settings.health());
        while (awaitNextCheck()) {
            transport.refresh();
            switch (check.run()) {
                case HealthCheck.Result.Failed(Fault fault) -> {
                    threshold.failed();
                    factsStale = true;
                    if (!threshold.healthy()) {
                        change(now -> now.unreached(fault));
                    }
                }
                case HealthCheck.Result.Serving(List<Fault> platformFaults) -> {
                    threshold.succeeded();
                    if (factsStale && factsChanged.getAsBoolean()) {
                        return;
                    }
                    if (threshold.healthy()) {
                        change(now -> now.withPlatformFaults(platformFaults).reached());
                    }
                }
            }
        }
    }

    private boolean factsChanged(RemoteProvider remote, ProviderFacts known) {
        try {
            boolean changed = !remote.facts().equals(known);
            factsStale = false;
            return changed;
        } catch (ProviderException failure) {
            LOG.debug("Failed to read the capabilities of {}: {}", key, failure.getMessage());
            return false;
        }
    }

    private boolean awaitNextCheck() {
        try {
            if (checkNow.tryAcquire(settings.health().interval().toNanos(), TimeUnit.NANOSECONDS)) {
                checkNow.drainPermits();
            }
            return !closed;
        } catch (InterruptedException _) {
            return false;
        }
    }

    /** Retries with backoff; empty when closed. */
    private <T> Optional<T> retryUntilClosed(Supplier<T> attempt) {
        for (int failures = 1; !closed; failures++) {
            try {
                return Optional.of(attempt.get());
            } catch (ProviderException failure) {
                if (!closed) {
                    change(now -> now.unreached(failure.fault()));
                }
                pause(options.backoff().after(failures));
            }
        }
        return Optional.empty();
    }

    private void pause(Duration wait) {
        try {
            Thread.sleep(wait);
        } catch (InterruptedException _) {
            // Closed, which the caller checks.
        }
    }

    private void change(UnaryOperator<ConnectionState> update) {
        ConnectionState before = state.getAndUpdate(update);
        ConnectionState after = update.apply(before);
        if (!after.equals(before)) {
            listener.stateChanged(key);
        }
        if (after.reachable() != before.reachable()) {
            LOG.info(
                    "{} is {}",
                    key,
                    after.fault()
                            .map(fault -> "unreachable: " + fault.message())
                            .orElse("reachable"));
            listener.accessChanged(key);
        }
    }

    private final class InventoryEvents implements InventoryListener {
        @Override
        public void changed(Owner owner) {
            vmCount.update();
            listener.vmChanged(key, owner);
        }

        @Override
        public void taskEnded(OwnerKey owner) {
            listener.taskEnded(owner);
        }

        @Override
        public void synced() {
            vmCount.update();
            listener.inventorySynced(key);
            Optional<Fault> fault = state.get().inventoryFault();
            change(ConnectionState::inventorySynced);
            if (fault.filter(why -> !why.equals(VmInventory.NOT_SYNCED)).isPresent()) {
                checkNow.release();
            }
        }

        @Override
        public void lost(Fault why) {
            boolean wasSynced = state.get().inventoryFault().isEmpty();
            change(now -> now.inventoryLost(why));
            factsStale = true;
            if (wasSynced) {
                checkNow.release();
            }
        }

        @Override
        public void received() {
            receivedAt = options.scheduler().nanos();
        }

        // Ends when the inventory is lost: the next full state finds again what is unconfirmed then.
        @Override
        public void unconfirmed() {
            ProviderLink current = link;
            if (current != null) {
                var unconfirmed = new UnconfirmedVms(inventory, current.parts().virtualMachines());
                BooleanSupplier wanted =
                        () -> !closed && state.get().inventoryFault().isEmpty();
                Thread.startVirtualThread(() -> unconfirmed.run(options.backoff(), wanted));
            }
        }
    }
}
