package io.virtfleet.manager.app;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.micrometer.core.instrument.MeterRegistry;
import io.micronaut.context.annotation.Factory;
import io.virtfleet.manager.controller.Found;
import io.virtfleet.manager.controller.LaneSettings;
import io.virtfleet.manager.controller.Lanes;
import io.virtfleet.manager.controller.ResourceKey;
import io.virtfleet.manager.controller.SystemTimeline;
import io.virtfleet.manager.provider.Connections;
import io.virtfleet.manager.provider.Dialing;
import io.virtfleet.manager.provider.Fencing;
import io.virtfleet.manager.provider.LaneControl;
import io.virtfleet.manager.provider.ProviderReconciler;
import io.virtfleet.manager.provider.ProviderRuntimes;
import io.virtfleet.sdk.client.Backoff;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Random;

/** What is done with Providers. */
@Factory
final class ProviderBeans {
    // A dial costs next to nothing, and everyone who waits for a provider waits this much longer.
    private static final Duration FIRST_RETRY = Duration.ofMillis(100);
    private static final Duration LAST_RETRY = Duration.ofSeconds(2);

    @Singleton
    Fencing fencing(FleetParts fleet, CurrentEpoch epoch) {
        return new Fencing(
                fleet.id().value(), epoch, () -> fleet.ending().lost("a provider says that another manager leads"));
    }

    @Singleton
    CertificateDesk certificates(ClusterAccess cluster, FleetSettings settings) {
        return new CertificateDesk(cluster, settings);
    }

    @Singleton
    Dialing dialing(ClusterAccess cluster, CertificateDesk certificates, Fencing fencing, SystemTimeline timeline) {
        return new Dialing(
                new ProviderCalls(cluster, certificates, timeline),
                fencing,
                timeline,
                new Backoff(FIRST_RETRY, LAST_RETRY, new Random()),
                Dialing.USUAL_LIST_INTERVAL);
    }

    @Singleton
    ProviderRuntimes runtimes(ClusterAccess cluster, CertificateDesk certificates, FleetSettings settings) {
        return new RuntimeDesk(cluster, certificates, settings);
    }

    @Singleton
    Connections connections(Dialing dialing, Caches caches, Wakes wakes, MeterRegistry registry) {
        var listener = new ProviderWakes(caches, wakes);
        return new Connections(
                dialing,
                listener,
                listener::inventoryOf,
                provider -> !(caches.providers().watched().find(provider) instanceof Found.Nothing),
                registry);
    }

    @Singleton
    Feature providers(
            Connections connections, ProviderRuntimes runtimes, Caches caches, ClusterAccess cluster, Lanes lanes) {
        var sources =
                new ProviderReconciler.Sources(runtimes, provider -> boundVms(caches, provider), Clock.systemUTC());
        var reconciler =
                ProviderReconciler.of(connections, sources, new LaneSwitch(lanes), cluster.writer(caches.providers()));
        return Feature.of(caches.providers(), reconciler, connections::close);
    }

    private static List<ResourceKey> boundVms(Caches caches, ResourceKey provider) {
        return caches
                .virtualMachines()
                .watched()
                .byIndex(VmReferences.BY_PROVIDER, VmReferences.name(provider))
                .stream()
                .map((HasMetadata vm) -> ResourceKey.of(vm))
                .toList();
    }

    /** The lanes as a Provider may set them. */
    private record LaneSwitch(Lanes lanes) implements LaneControl {
        @Override
        public void configure(String lane, LaneSettings settings) {
            lanes.configure(lane, settings);
        }

        @Override
        public void unconfigure(String lane) {
            lanes.unconfigure(lane);
        }
    }
}
