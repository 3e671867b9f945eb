package io.virtfleet.manager.app;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.micronaut.context.annotation.Factory;
import io.virtfleet.api.image.VMImage;
import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.controller.cache.CacheListener;
import io.virtfleet.controller.cache.CacheMetrics;
import io.virtfleet.controller.cache.ReferenceGrants;
import io.virtfleet.controller.cache.ResourceCaches;
import io.virtfleet.controller.leader.CurrentEpoch;
import io.virtfleet.controller.queue.Heartbeat;
import io.virtfleet.controller.queue.LaneRuntime;
import io.virtfleet.controller.queue.Lanes;
import io.virtfleet.controller.queue.SystemScheduler;
import io.virtfleet.controller.status.EventRecorder;
import io.virtfleet.controller.write.RequestLimit;
import io.virtfleet.controller.write.WriteMetrics;
import io.virtfleet.program.tracing.Tracing;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.List;

/** What every controller needs: caches, lanes, writers, metrics. */
@Factory
final class ClusterBeans {
    @Singleton
    PrometheusMeterRegistry registry() {
        return new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    }

    @Singleton
    SystemScheduler scheduler() {
        return new SystemScheduler();
    }

    @Singleton
    LaneRuntime laneRuntime(SystemScheduler scheduler) {
        return LaneRuntime.onVirtualThreads(scheduler);
    }

    @Singleton
    RequestLimit requests(FleetSettings settings) {
        return new RequestLimit(settings.load().writesInFlight());
    }

    @Singleton
    Lanes lanes(LaneRuntime runtime, FleetSettings settings, MeterRegistry registry, Tracing tracing) {
        return new Lanes(runtime, settings.load().lane(), registry, tracing);
    }

    @Singleton
    ResourceCaches resourceCaches(
            KubernetesClient client,
            FleetSettings settings,
            Lanes lanes,
            SystemScheduler scheduler,
            MeterRegistry registry) {
        return new ResourceCaches(
                client, settings.scope().watchNamespaces(), lanes, scheduler, new CacheMetrics(registry));
    }

    @Singleton
    Caches caches(
            ResourceCaches caches,
            List<CacheListener<VirtualMachine>> vmListeners,
            List<CacheListener<VMImage>> imageListeners) {
        return new Caches(caches, vmListeners, imageListeners);
    }

    @Singleton
    ReferenceGrants grants(FleetSettings settings, Caches caches) {
        return new ReferenceGrants(settings.scope().references(), caches.namespaces());
    }

    @Singleton
    ClusterAccess clusterAccess(KubernetesClient client, RequestLimit requests, MeterRegistry registry) {
        return new ClusterAccess(client, requests, new WriteMetrics(registry));
    }

    @Singleton
    EventRecorder events(KubernetesClient client, SystemScheduler scheduler, MeterRegistry registry) {
        return new EventRecorder(client, EventRecorder.USUAL_BUDGET, scheduler, Clock.systemUTC(), registry);
    }

    @Singleton
    CurrentEpoch epoch() {
        return new CurrentEpoch();
    }

    @Singleton
    Heartbeat heartbeat(LaneRuntime runtime) {
        return Heartbeat.start(runtime);
    }

    @Singleton
    Health health(ResourceCaches caches, Heartbeat heartbeat, FleetSettings settings, SystemScheduler scheduler) {
        return new Health(caches, heartbeat, settings, scheduler);
    }
}
