package io.virtfleet.controller.cache;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;

/** The metrics of the caches. */
public final class CacheMetrics {
    private final MeterRegistry registry;

    public CacheMetrics(MeterRegistry registry) {
        this.registry = registry;
    }

    void watch(ResourceCache<?> watched) {
        String kind = watched.kind();
        Gauge.builder("virtfleet.informer.synced", watched, cache -> cache.state() instanceof CacheState.Synced ? 1 : 0)
                .description("1 while the cache is in sync with the cluster")
                .tag("kind", kind)
                .register(registry);
        Gauge.builder(
                        "virtfleet.informer.unreadable",
                        watched,
                        cache -> cache.unreadable().size())
                .description("objects that are skipped because they cannot be read")
                .tag("kind", kind)
                .register(registry);
        FunctionCounter.builder("virtfleet.informer.breaks", watched, ResourceCache::breaks)
                .description("times that the cache had to be restored")
                .tag("kind", kind)
                .register(registry);
    }
}
