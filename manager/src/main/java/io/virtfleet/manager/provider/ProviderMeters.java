package io.virtfleet.manager.provider;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.virtfleet.manager.controller.ResourceKey;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The numbers of one connection. */
final class ProviderMeters {
    private static final double NANOS_PER_SECOND = 1e9;

    private final MeterRegistry registry;
    private final List<Meter> meters;

    ProviderMeters(MeterRegistry registry, ResourceKey key, ProviderConnection connection) {
        this.registry = registry;
        String name = Connections.lane(key);
        this.meters = List.of(
                gauge(connection, "reachable", each -> each.state().reachable() ? 1 : 0)
                        .description("1 while the provider answers")
                        .tag("provider", name)
                        .register(registry),
                gauge(connection, "watch.age", each -> each.silence().toNanos() / NANOS_PER_SECOND)
                        .description("how long ago the provider last told anything of its VMs")
                        .baseUnit("seconds")
                        .tag("provider", name)
                        .register(registry),
                gauge(connection, "vms", ProviderConnection::vms)
                        .description("VMs of this fleet that the provider has")
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
