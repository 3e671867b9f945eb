package io.virtfleet.manager.controller;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;

/** The numbers of the caches. */
public final class WatchMeters {
    private final MeterRegistry registry;

    public WatchMeters(MeterRegistry registry) {
        this.registry = registry;
    }

    public void watch(String kind, Watched<?> watched) {
        Gauge.builder("virtfleet.informer.synced", watched, cache -> cache.state() instanceof WatchState.Synced ? 1 : 0)
                .description("1 while the cache follows the cluster")
                .tag("kind", kind)
                .register(registry);
        Gauge.builder(
                        "virtfleet.informer.unreadable",
                        watched,
                        cache -> cache.unreadable().size())
                .description("objects that are skipped because they cannot be read")
                .tag("kind", kind)
                .register(registry);
        FunctionCounter.builder("virtfleet.informer.breaks", watched, Watched::breaks)
                .description("times that the cache had to be restored")
                .tag("kind", kind)
                .register(registry);
    }
}
