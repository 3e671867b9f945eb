package io.virtfleet.manager.provider.connection;

import io.micrometer.core.instrument.MeterRegistry;
import io.virtfleet.api.provider.Provider;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.manager.provider.inventory.VmLookup;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The connections to all Providers, and for those without one the reason. */
public final class Connections implements Providers, AutoCloseable {
    private final ConnectionOptions options;
    private final ConnectionListener listener;
    private final MeterRegistry registry;
    private final Predicate<ResourceKey> exists;
    private final Map<ResourceKey, Entry> entries = new HashMap<>();

    /** {@code exists} says whether the cluster has a Provider. */
    public Connections(
            ConnectionOptions options,
            ConnectionListener listener,
            Predicate<ResourceKey> exists,
            MeterRegistry registry) {
        this.options = options;
        this.listener = listener;
        this.exists = exists;
        this.registry = registry;
    }

    /** The lane in which the VMs of a Provider are reconciled, which is also its name in metrics. */
    public static String lane(ResourceKey provider) {
        return provider.namespace() + "/" + provider.name();
    }

    @Override
    public ProviderAccess access(ResourceKey provider) {
        return switch (find(provider)) {
            case null -> unknown(provider);
            case Entry.Closed(ProviderAccess.Closed why) -> why;
            case Entry.Connected connected -> connected.connection().access();
        };
    }

    @Override
    public Optional<ResourceKey> holding(OwnerKey owner) {
        Map<ResourceKey, Entry> all;
        synchronized (entries) {
            all = Map.copyOf(entries);
        }
        return all.entrySet().stream()
                .filter(entry -> entry.getValue() instanceof Entry.Connected connected
                        && connected.connection().access() instanceof ProviderAccess.Open(ProviderLink link)
                        && link.inventory().find(owner) instanceof VmLookup.Found)
                .map(Map.Entry::getKey)
                .findFirst();
    }

    /** Connects, unless there is a connection with the same settings already. */
    public void connect(Provider provider, ConnectionSettings settings) {
        ResourceKey key = ResourceKey.of(provider);
        if (find(key) instanceof Entry.Connected connected
                && connected.connection().settings().equals(settings)) {
            return;
        }
        change(key, () -> {
            var connection = new ProviderConnection(provider, settings, options, listener);
            connection.start();
            return new Entry.Connected(connection, new ConnectionMetrics(registry, key, connection));
        });
    }

    /** Ends the connection; {@link #access} then answers {@code why}. */
    public void close(ResourceKey provider, ProviderAccess.Closed why) {
        var closed = new Entry.Closed(why);
        if (!closed.equals(find(provider))) {
            change(provider, () -> closed);
        }
    }

    /** Ends the connection of a Provider that was deleted. */
    public void forget(ResourceKey provider) {
        if (find(provider) != null) {
            change(provider, () -> null);
        }
    }

    /** Empty when there is no connection. */
    public Optional<ProviderConnection> connection(ResourceKey provider) {
        return find(provider) instanceof Entry.Connected connected
                ? Optional.of(connected.connection())
                : Optional.empty();
    }

    /** Ends all connections. */
    @Override
    public void close() {
        List<Entry> all;
        synchronized (entries) {
            all = List.copyOf(entries.values());
            entries.clear();
        }
        all.forEach(Entry::end);
    }

    private @Nullable Entry find(ResourceKey provider) {
        synchronized (entries) {
            return entries.get(provider);
        }
    }

    // One key is reconciled by one thread at a time, so nobody else changes this entry meanwhile.
    private void change(ResourceKey provider, Supplier<@Nullable Entry> next) {
        Entry before;
        synchronized (entries) {
            before = entries.remove(provider);
        }
        if (before != null) {
            before.end();
        }
        Entry entry = next.get();
        if (entry != null) {
            synchronized (entries) {
                entries.put(provider, entry);
            }
        }
        listener.accessChanged(provider);
    }

    private ProviderAccess unknown(ResourceKey provider) {
        return exists.test(provider)
                ? new ProviderAccess.Closed(
                        ProviderAccess.Reason.UNREACHABLE,
                        Fault.of(FaultKind.UNREACHABLE, provider + " is not available: it has not been reconciled yet"))
                : new ProviderAccess.Closed(
                        ProviderAccess.Reason.MISSING,
                        Fault.of(
                                FaultKind.NOT_FOUND,
                                provider + " does not exist; create it, or reference another Provider"));
    }

    /** A Provider that was reconciled. */
    private sealed interface Entry {
        /** There is no connection. */
        record Closed(ProviderAccess.Closed why) implements Entry {
            @Override
            public void end() {}
        }

        /** There is a connection. */
        record Connected(ProviderConnection connection, ConnectionMetrics meters) implements Entry {
            @Override
            public void end() {
                meters.remove();
                connection.close();
            }
        }

        void end();
    }
}
