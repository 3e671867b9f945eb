package io.virtfleet.manager.app;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.micronaut.context.annotation.Factory;
import io.virtfleet.api.image.VMImage;
import io.virtfleet.api.network.VMNetworkAttachment;
import io.virtfleet.api.vmclass.VMClass;
import io.virtfleet.controller.Controller;
import io.virtfleet.controller.cache.ReferenceGrants;
import io.virtfleet.controller.cache.ResourceCache;
import io.virtfleet.controller.queue.Lanes;
import io.virtfleet.controller.queue.Priority;
import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.controller.queue.SystemScheduler;
import io.virtfleet.controller.status.EventRecorder;
import io.virtfleet.manager.image.ImageCopies;
import io.virtfleet.manager.image.ImageEvents;
import io.virtfleet.manager.image.ImageReconciler;
import io.virtfleet.manager.image.ImageReporter;
import io.virtfleet.manager.network.NetworkReporter;
import io.virtfleet.manager.provider.connection.Connections;
import io.virtfleet.manager.unbuilt.UnbuiltReconciler;
import io.virtfleet.manager.usage.GrantedUsers;
import io.virtfleet.manager.usage.References;
import io.virtfleet.manager.usage.StatusReporter;
import io.virtfleet.manager.usage.UsedReconciler;
import io.virtfleet.manager.vmclass.VmClassReporter;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.List;

/** What is done with the kinds that VMs refer to, and with those that nothing acts upon. */
@Factory
final class UsedBeans {
    @Singleton
    References references(Lanes lanes) {
        return new References(object -> lanes.enqueue(object.kind(), object, Priority.EVENT));
    }

    /** Only what was granted counts as use, so that nobody can hold what belongs to another. */
    @Singleton
    GrantedUsers users(References references, ReferenceGrants grants, Caches caches) {
        return new GrantedUsers(references, (object, namespace) -> caches.admits(grants, object, namespace));
    }

    /** Enqueues the VMs that wait for an image. */
    @Singleton
    ImageEvents imageEvents(References references, Lanes lanes) {
        return new ImageEvents(references, vm -> lanes.enqueue(laneOf(references, vm), vm, Priority.EVENT));
    }

    private static String laneOf(References references, ResourceKey vm) {
        return references.providerOf(vm).map(Connections::lane).orElse(vm.kind());
    }

    @Singleton
    Controller<VMClass> classes(GrantedUsers users, Caches caches, ClusterAccess cluster, SystemScheduler scheduler) {
        return used(caches.classes(), new VmClassReporter(), users, cluster, scheduler);
    }

    @Singleton
    Controller<VMNetworkAttachment> networks(
            GrantedUsers users, Caches caches, ClusterAccess cluster, SystemScheduler scheduler) {
        return used(caches.networks(), new NetworkReporter(), users, cluster, scheduler);
    }

    private static <T extends HasMetadata> Controller<T> used(
            ResourceCache<T> objects,
            StatusReporter<T> reporter,
            GrantedUsers users,
            ClusterAccess cluster,
            SystemScheduler scheduler) {
        return new Controller<>(
                objects, new UsedReconciler<>(cluster.writer(objects), users, reporter, Clock.systemUTC(), scheduler));
    }

    @Singleton
    ImageCopies copies(Connections connections, ClusterAccess cluster, FleetId fleet, SystemScheduler scheduler) {
        return new ImageCopies(connections, cluster::secret, fleet.value(), scheduler);
    }

    @Singleton
    Controller<VMImage> images(
            GrantedUsers users,
            Caches caches,
            ImageCopies copies,
            ClusterAccess cluster,
            EventRecorder events,
            SystemScheduler scheduler) {
        return new Controller<>(
                caches.images(),
                new ImageReconciler(
                        cluster.writer(caches.images()),
                        users,
                        copies,
                        new ImageReporter(events, Clock.systemUTC()),
                        scheduler));
    }

    /** One for each kind. */
    @Singleton
    UnbuiltControllers unbuilt(Caches caches, ClusterAccess cluster) {
        return new UnbuiltControllers(caches.unbuilt().stream()
                .map(kind -> new Controller<>(kind, new UnbuiltReconciler(cluster.writer(kind), Clock.systemUTC())))
                .toList());
    }

    /** Report that their kind is not acted upon yet. */
    record UnbuiltControllers(List<Controller<GenericKubernetesResource>> all) {}
}
