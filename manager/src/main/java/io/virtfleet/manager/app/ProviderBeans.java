package io.virtfleet.manager.app;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.micrometer.core.instrument.MeterRegistry;
import io.micronaut.context.annotation.Factory;
import io.virtfleet.api.provider.Provider;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.controller.Controller;
import io.virtfleet.controller.cache.Found;
import io.virtfleet.controller.cache.ReferenceGrants;
import io.virtfleet.controller.leader.CurrentEpoch;
import io.virtfleet.controller.queue.Lanes;
import io.virtfleet.controller.queue.Priority;
import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.controller.queue.SystemScheduler;
import io.virtfleet.controller.status.EventRecorder;
import io.virtfleet.manager.provider.Orphans;
import io.virtfleet.manager.provider.ProviderReconciler;
import io.virtfleet.manager.provider.certificates.CertificateAuthoritySecret;
import io.virtfleet.manager.provider.certificates.CertificateLifetimes;
import io.virtfleet.manager.provider.certificates.ProviderCertificates;
import io.virtfleet.manager.provider.connection.CertifiedTransports;
import io.virtfleet.manager.provider.connection.ConnectionListener;
import io.virtfleet.manager.provider.connection.ConnectionOptions;
import io.virtfleet.manager.provider.connection.Connections;
import io.virtfleet.manager.provider.connection.Fencing;
import io.virtfleet.manager.provider.connection.ProviderTransports;
import io.virtfleet.manager.provider.connection.Transports;
import io.virtfleet.manager.provider.owned.OwnedObjects;
import io.virtfleet.manager.provider.runtime.ExternalRuntimes;
import io.virtfleet.manager.provider.runtime.PodRuntimes;
import io.virtfleet.manager.provider.runtime.ProviderRuntimes;
import io.virtfleet.manager.provider.runtime.RuntimeSettings;
import io.virtfleet.manager.vm.VmIndexes;
import io.virtfleet.manager.vm.mapping.VmIdentity;
import io.virtfleet.sdk.client.Backoff;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** The controller of Providers and the connections to them. */
@Factory
final class ProviderBeans {
    private static final Duration RENEWAL_INTERVAL = Duration.ofHours(1);
    private static final Map<String, String> POD_LABELS = Map.of("app.kubernetes.io/name", "virtfleet-manager");
    // Short, because an attempt is cheap and every VM of the provider waits for it.
    private static final Duration FIRST_RETRY = Duration.ofMillis(100);
    private static final Duration LAST_RETRY = Duration.ofSeconds(2);

    @Singleton
    Fencing fencing(FleetId fleet, CurrentEpoch epoch) {
        return new Fencing(fleet.value(), epoch, epoch::confirm);
    }

    @Singleton
    ProviderCertificates certificates(KubernetesClient client, FleetSettings settings) {
        var clock = Clock.systemUTC();
        CertificateLifetimes defaults = CertificateLifetimes.defaults();
        var lifetimes = new CertificateLifetimes(
                defaults.authority(), settings.runtimes().certificateLifetime(), defaults.external());
        var authority = new CertificateAuthoritySecret(client, settings.scope().own(), clock);
        return new ProviderCertificates(client, () -> authority.open(lifetimes.authority()), lifetimes, clock);
    }

    @Singleton
    Transports transports(KubernetesClient client, ProviderCertificates certificates, SystemScheduler scheduler) {
        var transports = new CertifiedTransports(certificates, new ProviderTransports(client, certificates::own));
        transports.renewEvery(RENEWAL_INTERVAL, scheduler);
        return transports;
    }

    @Singleton
    ProviderRuntimes runtimes(KubernetesClient client, ProviderCertificates certificates, FleetSettings settings) {
        var callers = new RuntimeSettings.Callers(settings.scope().own(), POD_LABELS);
        return new ExternalRuntimes(new PodRuntimes(
                new OwnedObjects(client),
                certificates,
                new RuntimeSettings(settings.runtimes().images(), callers)));
    }

    @Singleton
    Connections connections(
            Transports transports,
            Fencing fencing,
            Caches caches,
            Lanes lanes,
            SystemScheduler scheduler,
            MeterRegistry registry) {
        var options = new ConnectionOptions(
                transports,
                fencing,
                scheduler,
                new Backoff(FIRST_RETRY, LAST_RETRY, new Random()),
                ConnectionOptions.DEFAULT_LIST_INTERVAL);
        return new Connections(
                options,
                new ProviderEvents(caches, lanes),
                provider -> !(caches.providers().find(provider) instanceof Found.Nothing),
                registry);
    }

    @Singleton
    Orphans orphanedVms(
            Connections connections,
            Caches caches,
            FleetSettings settings,
            EventRecorder events,
            MeterRegistry registry) {
        List<String> watched = settings.scope().watchNamespaces();
        return new Orphans(
                connections,
                owner -> (!watched.isEmpty() && !watched.contains(owner.namespace())) || exists(caches, owner),
                events,
                registry,
                System::nanoTime);
    }

    private static boolean exists(Caches caches, Owner owner) {
        return !caches.virtualMachines().byIndex(VmIndexes.BY_UID, owner.uid()).isEmpty();
    }

    @Singleton
    Controller<Provider> providers(
            Connections connections,
            ProviderRuntimes runtimes,
            Orphans orphans,
            Caches caches,
            ReferenceGrants grants,
            ClusterAccess cluster,
            Lanes lanes) {
        var reconciler = new ProviderReconciler(
                connections,
                runtimes,
                provider -> boundVms(caches, grants, provider),
                lanes,
                cluster.writer(caches.providers()),
                orphans,
                Clock.systemUTC());
        return new Controller<>(caches.providers(), reconciler);
    }

    /** Where a VM is counts always; that one names a Provider counts if it may. */
    private static List<ResourceKey> boundVms(Caches caches, ReferenceGrants grants, ResourceKey provider) {
        String name = VmIndexes.name(provider);
        return caches.virtualMachines().byIndex(VmIndexes.BY_PROVIDER, name).stream()
                .filter(vm -> VmIdentity.bound(vm).filter(name::equals).isPresent()
                        || caches.admits(grants, provider, vm.getMetadata().getNamespace()))
                .map((HasMetadata vm) -> ResourceKey.of(vm))
                .toList();
    }

    /** Enqueues the objects that have to be reconciled after an event of a provider or of its connection. */
    private record ProviderEvents(Caches caches, Lanes queue) implements ConnectionListener {
        @Override
        public void stateChanged(ResourceKey provider) {
            queue.enqueue(provider.kind(), provider, Priority.EVENT);
        }

        @Override
        public void accessChanged(ResourceKey provider) {
            enqueueVms(provider);
            caches.images().enqueueAll();
        }

        @Override
        public void vmChanged(ResourceKey provider, Owner owner) {
            var vm = new ResourceKey(caches.virtualMachines().kind(), owner.namespace(), owner.name());
            queue.enqueue(Connections.lane(provider), vm, Priority.EVENT);
            if (!exists(caches, owner)) {
                stateChanged(provider);
            }
        }

        @Override
        public void taskEnded(OwnerKey owner) {
            caches.virtualMachines().enqueueByIndex(VmIndexes.BY_UID, owner.uid());
        }

        @Override
        public void inventorySynced(ResourceKey provider) {
            queue.recovered(Connections.lane(provider));
            enqueueVms(provider);
        }

        private void enqueueVms(ResourceKey provider) {
            caches.virtualMachines().enqueueByIndex(VmIndexes.BY_PROVIDER, VmIndexes.name(provider));
        }
    }
}
