package io.virtfleet.manager.app;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.micronaut.context.annotation.Factory;
import io.virtfleet.api.image.VMImage;
import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.manager.controller.Grants;
import io.virtfleet.manager.controller.InFlight;
import io.virtfleet.manager.controller.LaneRuntime;
import io.virtfleet.manager.controller.Lanes;
import io.virtfleet.manager.controller.Sightings;
import io.virtfleet.manager.controller.SystemTimeline;
import io.virtfleet.manager.controller.WatchMeters;
import io.virtfleet.manager.controller.WriteMeters;
import io.virtfleet.manager.status.EventRecorder;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.List;

/** What every feature is built upon: clients, lanes, caches, numbers. */
@Factory
final class ClusterBeans {
    @Singleton
    KubernetesClient client(EarlyClient early) {
        return early.get();
    }

    @Singleton
    PrometheusMeterRegistry registry() {
        return new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    }

    @Singleton
    SystemTimeline timeline() {
        return new SystemTimeline();
    }

    @Singleton
    LaneRuntime laneRuntime(SystemTimeline timeline) {
        return LaneRuntime.onVirtualThreads(timeline);
    }

    @Singleton
    InFlight inFlight(FleetSettings settings) {
        return new InFlight(settings.load().writesInFlight());
    }

    @Singleton
    Dispatch dispatch() {
        return new Dispatch();
    }

    @Singleton
    Traces traces(FleetSettings settings, MeterRegistry registry) {
        return Traces.to(settings.otlpEndpoint(), registry);
    }

    @Singleton
    Lanes lanes(Dispatch dispatch, LaneRuntime runtime, FleetSettings settings, MeterRegistry registry, Traces traces) {
        return new Lanes(dispatch, runtime, settings.load().lane(), registry, traces.tracer());
    }

    @Singleton
    Wakes wakes(Lanes lanes, Dispatch dispatch) {
        return new Wakes(lanes, dispatch);
    }

    @Singleton
    CacheStarter cacheStarter(
            KubernetesClient client,
            FleetSettings settings,
            Wakes wakes,
            SystemTimeline timeline,
            MeterRegistry registry) {
        return new CacheStarter(client, settings.scope().watchNamespaces(), wakes, timeline, new WatchMeters(registry));
    }

    @Singleton
    Caches caches(
            CacheStarter starter,
            List<Sightings<VirtualMachine>> vmSightings,
            List<Sightings<VMImage>> imageSightings) {
        return new Caches(starter, vmSightings, imageSightings);
    }

    @Singleton
    Grants grants(FleetSettings settings, Caches caches) {
        return new Grants(settings.scope().references(), caches.namespaces());
    }

    @Singleton
    ClusterAccess clusterAccess(KubernetesClient client, InFlight inFlight, MeterRegistry registry) {
        return new ClusterAccess(client, inFlight, new WriteMeters(registry));
    }

    @Singleton
    EventRecorder events(KubernetesClient client, SystemTimeline timeline, MeterRegistry registry) {
        return new EventRecorder(client, EventRecorder.USUAL_BUDGET, timeline, Clock.systemUTC(), registry);
    }

    @Singleton
    FleetParts fleet(FleetId id, Ending ending) {
        return new FleetParts(id, ending);
    }

    @Singleton
    CurrentEpoch epoch() {
        return new CurrentEpoch();
    }

    @Singleton
    Pulse pulse(LaneRuntime runtime) {
        return Pulse.start(runtime);
    }

    @Singleton
    Health health(Caches caches, Pulse pulse, FleetSettings settings, SystemTimeline timeline) {
        return new Health(caches, pulse, settings, timeline);
    }
}
