package io.virtfleet.manager.app;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.micronaut.context.annotation.Factory;
import io.virtfleet.manager.controller.ResourceKey;
import io.virtfleet.manager.controller.SystemTimeline;
import io.virtfleet.manager.controller.Urgency;
import io.virtfleet.manager.image.Copies;
import io.virtfleet.manager.image.ImageNews;
import io.virtfleet.manager.image.ImageReconciler;
import io.virtfleet.manager.image.ImageTelling;
import io.virtfleet.manager.network.Networks;
import io.virtfleet.manager.provider.Connections;
import io.virtfleet.manager.status.EventRecorder;
import io.virtfleet.manager.unbuilt.UnbuiltReconciler;
import io.virtfleet.manager.usage.References;
import io.virtfleet.manager.usage.Telling;
import io.virtfleet.manager.usage.UsedReconciler;
import io.virtfleet.manager.vmclass.VmClasses;
import jakarta.inject.Singleton;
import java.time.Clock;
import java.util.List;

/** What is done with the kinds that VMs refer to, and with those that nothing acts upon. */
@Factory
final class UsedBeans {
    @Singleton
    References references(Wakes wakes) {
        return new References(object -> wakes.wake(object, Urgency.EVENT));
    }

    /** Wakes the VMs that wait for an image. */
    @Singleton
    ImageNews imageNews(References references, Wakes wakes) {
        return new ImageNews(references, vm -> wakes.wake(laneOf(references, vm), vm, Urgency.EVENT));
    }

    private static String laneOf(References references, ResourceKey vm) {
        return references.providerOf(vm).map(Connections::lane).orElse(vm.kind());
    }

    @Singleton
    Feature classes(References references, Caches caches, ClusterAccess cluster, SystemTimeline timeline) {
        return used(caches.classes(), new VmClasses(), references, cluster, timeline);
    }

    @Singleton
    Feature networks(References references, Caches caches, ClusterAccess cluster, SystemTimeline timeline) {
        return used(caches.networks(), new Networks(), references, cluster, timeline);
    }

    private static <T extends HasMetadata> Feature used(
            Tracked<T> objects,
            Telling<T> telling,
            References references,
            ClusterAccess cluster,
            SystemTimeline timeline) {
        return Feature.of(
                objects,
                new UsedReconciler<>(cluster.writer(objects), references, telling, Clock.systemUTC(), timeline));
    }

    @Singleton
    Copies copies(Connections connections, ClusterAccess cluster, FleetId fleet, SystemTimeline timeline) {
        return new Copies(connections, new SourcesOfImages(cluster), fleet.value(), timeline);
    }

    @Singleton
    Feature images(References references, Caches caches, Copies copies, ImageParts parts, SystemTimeline timeline) {
        return Feature.of(
                caches.images(),
                new ImageReconciler(
                        parts.cluster().writer(caches.images()),
                        references,
                        copies,
                        new ImageTelling(parts.events(), Clock.systemUTC()),
                        timeline));
    }

    @Singleton
    ImageParts imageParts(ClusterAccess cluster, EventRecorder events) {
        return new ImageParts(cluster, events);
    }

    /** One for each kind. */
    @Singleton
    UnbuiltFeatures unbuilt(Caches caches, ClusterAccess cluster) {
        return new UnbuiltFeatures(caches.unbuilt().stream()
                .map(kind -> Feature.of(kind, new UnbuiltReconciler(cluster.writer(kind), Clock.systemUTC())))
                .toList());
    }

    /** How images write and tell. */
    record ImageParts(ClusterAccess cluster, EventRecorder events) {}

    /** What says of its kind that nothing acts upon it yet. */
    record UnbuiltFeatures(List<Feature> all) {}
}
