package io.virtfleet.manager.provider;

import io.micrometer.core.instrument.MeterRegistry;
import io.virtfleet.api.provider.Provider;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.manager.controller.ResourceKey;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The connections to all Providers that may be used, and why the others may not. */
public final class Connections implements Providers, AutoCloseable {
    private final Dialing dialing;
    private final ConnectionListener listener;
    private final Function<ResourceKey, InventoryListener> vms;
    private final MeterRegistry registry;
    private final Predicate<ResourceKey> exists;
    private final Map<ResourceKey, Entry> entries = new HashMap<>();

    /**
     * {@code vms} makes for each Provider who hears of its VMs; {@code exists} says whether the cluster has a Provider.
     */
    public Connections(
            Dialing dialing,
            ConnectionListener listener,
            Function<ResourceKey, InventoryListener> vms,
            Predicate<ResourceKey> exists,
            MeterRegistry registry) {
        this.dialing = dialing;
        this.listener = listener;
        this.vms = vms;
        this.exists = exists;
        this.registry = registry;
    }

    /** The lane in which the VMs of a Provider are worked on, and its name in metrics. */
    public static String lane(ResourceKey provider) {
        return provider.namespace() + "/" + provider.name();
    }

    @Override
    public ProviderAccess access(ResourceKey provider) {
        return switch (find(provider)) {
            case null -> unknown(provider);
            case Entry.Shut(ProviderAccess.Closed why) -> why;
            case Entry.Dialed dialed -> dialed.connection().access();
        };
    }

    /** Connects as is wished, if it is not so already. */
    void connect(Provider provider, ConnectionWish wish) {
        ResourceKey key = ResourceKey.of(provider);
        if (find(key) instanceof Entry.Dialed dialed
                && dialed.connection().wish().equals(wish)) {
            return;
        }
        change(key, () -> {
            var connection = new ProviderConnection(provider, wish, dialing, listener, vms.apply(key));
            connection.start();
            return new Entry.Dialed(connection, new ProviderMeters(registry, key, connection));
        });
    }

    /** Ends the connection; whoever asks hears why. */
    void shut(ResourceKey provider, ProviderAccess.Closed why) {
        var shut = new Entry.Shut(why);
        if (!shut.equals(find(provider))) {
            change(provider, () -> shut);
        }
    }

    /** There is no such Provider any more. */
    public void forget(ResourceKey provider) {
        if (find(provider) != null) {
            change(provider, () -> null);
        }
    }

    /** Empty when there is no connection. */
    Optional<ProviderConnection> connection(ResourceKey provider) {
        return find(provider) instanceof Entry.Dialed dialed ? Optional.of(dialed.connection()) : Optional.empty();
    }

    /** Ends all connections for good. */
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

    // One key is worked on by one thread at a time, so nobody else changes this entry meanwhile.
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
                        ProviderAccess.Why.UNREACHABLE,
                        Fault.of(FaultKind.UNREACHABLE, provider + " cannot be used: it was not looked at yet"))
                : new ProviderAccess.Closed(
                        ProviderAccess.Why.MISSING,
                        Fault.of(FaultKind.NOT_FOUND, "there is no " + provider + "; create it, or name another one"));
    }

    /** What is known of a Provider. */
    private sealed interface Entry {
        /** It may not be used. */
        record Shut(ProviderAccess.Closed why) implements Entry {
            @Override
            public void end() {}
        }

        /** It is dialed. */
        record Dialed(ProviderConnection connection, ProviderMeters meters) implements Entry {
            @Override
            public void end() {
                meters.remove();
                connection.close();
            }
        }

        void end();
    }
}
