package io.virtfleet.manager.app;

import io.micrometer.core.instrument.MeterRegistry;
import io.micronaut.context.annotation.Factory;
import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.manager.controller.Grants;
import io.virtfleet.manager.controller.Sightings;
import io.virtfleet.manager.provider.Connections;
import io.virtfleet.manager.status.EventRecorder;
import io.virtfleet.manager.vm.VmCaches;
import io.virtfleet.manager.vm.VmFeature;
import io.virtfleet.manager.vm.VmGhosts;
import io.virtfleet.manager.vm.VmIdentity;
import jakarta.inject.Singleton;
import java.time.Clock;

/** What is done with VirtualMachines. */
@Factory
final class VmBeans {
    @Singleton
    VmGhosts ghosts() {
        return new VmGhosts();
    }

    /** Who does not lead releases nothing, so what goes went by another's hand. */
    @Singleton
    Sightings<VirtualMachine> ghostSightings(VmGhosts ghosts, CurrentEpoch epoch) {
        return (sighting, vm) -> {
            if (epoch.get().isPresent()) {
                ghosts.seen(sighting, vm);
            }
        };
    }

    @Singleton
    VmCaches vmCaches(Caches caches) {
        return new VmCaches(
                caches.providers().watched(),
                caches.classes().watched(),
                caches.images().watched(),
                caches.networks().watched());
    }

    @Singleton
    VmFeature vmFeature(VmParts parts, ClusterAccess cluster, Caches caches) {
        return new VmFeature(
                new VmIdentity(parts.fleet().value()),
                parts.ghosts(),
                parts.connections(),
                parts.references(),
                parts.grants(),
                cluster::secret,
                cluster.writer(caches.virtualMachines()),
                () -> parts.ending().lost("a provider says that another manager leads"));
    }

    @Singleton
    VmParts vmParts(FleetParts fleet, VmGhosts ghosts, VmCaches references, Connections connections, Grants grants) {
        return new VmParts(fleet.id(), fleet.ending(), ghosts, references, connections, grants);
    }

    @Singleton
    Feature virtualMachines(VmFeature feature, Caches caches, EventRecorder events, MeterRegistry registry) {
        new VmGauges(caches.virtualMachines().watched(), Clock.systemUTC()).register(registry);
        return Feature.of(
                caches.virtualMachines(), feature.reconciler(events, registry, Clock.systemUTC()), events::close);
    }

    /** What the life of VMs is built from. */
    record VmParts(
            FleetId fleet,
            Ending ending,
            VmGhosts ghosts,
            VmCaches references,
            Connections connections,
            Grants grants) {}
}
