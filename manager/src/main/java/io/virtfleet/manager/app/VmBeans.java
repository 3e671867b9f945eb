package io.virtfleet.manager.app;

import io.micrometer.core.instrument.MeterRegistry;
import io.micronaut.context.annotation.Factory;
import io.virtfleet.api.vm.VirtualMachine;
import io.virtfleet.controller.Controller;
import io.virtfleet.controller.cache.CacheListener;
import io.virtfleet.controller.cache.ReferenceGrants;
import io.virtfleet.controller.leader.CurrentEpoch;
import io.virtfleet.controller.status.EventRecorder;
import io.virtfleet.manager.provider.connection.Connections;
import io.virtfleet.manager.vm.OrphanCleanup;
import io.virtfleet.manager.vm.OrphanedVms;
import io.virtfleet.manager.vm.RunningTasks;
import io.virtfleet.manager.vm.VmAttempts;
import io.virtfleet.manager.vm.VmEffects;
import io.virtfleet.manager.vm.VmInputsReader;
import io.virtfleet.manager.vm.VmObserver;
import io.virtfleet.manager.vm.VmReconciler;
import io.virtfleet.manager.vm.VmStatusWriter;
import io.virtfleet.manager.vm.mapping.VmIdentity;
import io.virtfleet.manager.vm.report.VmEvents;
import io.virtfleet.manager.vm.report.VmGauges;
import io.virtfleet.manager.vm.report.VmMetrics;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.Random;

/** What is done with VirtualMachines. */
@Factory
final class VmBeans {
    @Singleton
    OrphanedVms orphans() {
        return new OrphanedVms();
    }

    /** Only the leader releases VMs, so only it can tell which ones it did not release. */
    @Singleton
    CacheListener<VirtualMachine> orphanEvents(OrphanedVms orphans, CurrentEpoch epoch) {
        return (event, vm) -> {
            if (epoch.get().isPresent()) {
                orphans.onEvent(event, vm);
            }
        };
    }

    @Singleton
    VmInputsReader vmInputs(Caches caches, ReferenceGrants grants, ClusterAccess cluster) {
        return new VmInputsReader(
                caches.providers(), caches.classes(), caches.images(), caches.networks(), grants, cluster::secret);
    }

    @Singleton
    Controller<VirtualMachine> virtualMachines(
            FleetId fleet,
            CurrentEpoch epoch,
            OrphanedVms orphans,
            VmInputsReader inputs,
            Connections connections,
            ClusterAccess cluster,
            Caches caches,
            EventRecorder events,
            MeterRegistry registry) {
        Clock clock = Clock.systemUTC();
        new VmGauges(caches.virtualMachines(), clock).register(registry);
        var identity = new VmIdentity(fleet.value());
        var writer = cluster.writer(caches.virtualMachines());
        var attempts = new VmAttempts(System::nanoTime, new Random());
        var tasks = new RunningTasks(System::nanoTime, new Random());
        var reconciler = new VmReconciler(
                new VmObserver(connections, identity, inputs, attempts, tasks),
                new VmEffects(
                        writer, identity, orphans, tasks, () -> epoch.get().isPresent()),
                new OrphanCleanup(connections, identity, orphans, tasks),
                new VmStatusWriter(writer, new VmMetrics(registry, new VmEvents(events), clock), clock),
                attempts,
                tasks);
        return new Controller<>(caches.virtualMachines(), reconciler);
    }
}
