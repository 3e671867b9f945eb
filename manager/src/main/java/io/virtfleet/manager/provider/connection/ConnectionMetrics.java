package io.virtfleet.manager.provider.connection;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.virtfleet.controller.queue.ResourceKey;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The metrics of one connection. */
final class ConnectionMetrics {
    private static final double NANOS_PER_SECOND = 1e9;

    private final MeterRegistry registry;
    private final List<Meter> meters;

    ConnectionMetrics(MeterRegistry registry, ResourceKey key, ProviderConnection connection) {
        this.registry = registry;
        String name = Connections.lane(key);
        this.meters = List.of(
                gauge(connection, "reachable", each -> each.state().reachable() ? 1 : 0)
                        .description("1 while the provider is reachable")
                        .tag("provider", name)
                        .register(registry),
                gauge(
                                connection,
                                "watch.age",
                                each -> each.sinceLastWatchEvent().toNanos() / NANOS_PER_SECOND)
                        .description("time since the provider last sent anything about its VMs")
                        .baseUnit("seconds")
                        .tag("provider", name)
                        .register(registry),
                gauge(connection, "vms", ProviderConnection::vmCount)
                        .description("VMs of this fleet at the provider")
                        .tag("provider", name)
                        .register(registry));
    }

    void remove() {
        meters.forEach(registry::remove);
    }

    private static Gauge.Builder<ProviderConnection> gauge(
            ProviderConnection connection, String name, ToDoubleFunction<ProviderConnection> value) {
        return Gauge.builder("virtfleet.provider." + name, connection, value);
    }
}
