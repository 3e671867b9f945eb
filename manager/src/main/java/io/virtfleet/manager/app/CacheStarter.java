package io.virtfleet.manager.app;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Informable;
import io.fabric8.kubernetes.client.dsl.MixedOperation;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.virtfleet.manager.controller.Cached;
import io.virtfleet.manager.controller.OwnWrites;
import io.virtfleet.manager.controller.ResourceKey;
import io.virtfleet.manager.controller.Sighting;
import io.virtfleet.manager.controller.Sightings;
import io.virtfleet.manager.controller.Timeline;
import io.virtfleet.manager.controller.Urgency;
import io.virtfleet.manager.controller.WatchMeters;
import io.virtfleet.manager.controller.WatchState;
import io.virtfleet.manager.controller.Watched;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** Starts caches over the part of the cluster that is managed. */
final class CacheStarter implements AutoCloseable {
    private final KubernetesClient client;
    private final List<String> namespaces;
    private final Wakes wakes;
    private final Timeline timeline;
    private final WatchMeters meters;
    private final Map<String, Watched<?>> started = new LinkedHashMap<>();

    CacheStarter(KubernetesClient client, List<String> namespaces, Wakes wakes, Timeline timeline, WatchMeters meters) {
        this.client = client;
        this.namespaces = namespaces;
        this.wakes = wakes;
        this.timeline = timeline;
        this.meters = meters;
    }

    Wakes wakes() {
        return wakes;
    }

    /** A cache of a kind, which tells the others and then wakes its objects itself. */
    <T extends HasMetadata> Tracked<T> start(
            Class<T> type,
            Function<T, String> laneOf,
            Map<String, Function<T, List<String>>> indexes,
            List<? extends Sightings<T>> others) {
        // Else each event of the watch is read as an object of no type, and turned into this one afterwards.
        client.getKubernetesSerialization().registerKubernetesResource(type);
        return start(HasMetadata.getKind(type), parts(client.resources(type)), laneOf, indexes, others);
    }

    /** A cache of a kind that is only told about; it needs no types. */
    Tracked<GenericKubernetesResource> startUnbuilt(Class<? extends HasMetadata> type) {
        var objects = client.genericKubernetesResources(ResourceDefinitionContext.fromResourceType(type));
        return start(HasMetadata.getKind(type), parts(objects), HasMetadata::getKind, Map.of(), List.of());
    }

    private <T extends HasMetadata> Tracked<T> start(
            String kind,
            List<Informable<T>> parts,
            Function<T, String> laneOf,
            Map<String, Function<T, List<String>>> indexes,
            List<? extends Sightings<T>> others) {
        var ownWrites = new OwnWrites<T>();
        Sightings<T> sightings = (sighting, object) -> {
            others.forEach(other -> other.seen(sighting, object));
            wake(sighting, object, laneOf, ownWrites);
        };
        Watched<T> watched = Watched.startAll(parts, indexes, sightings);
        keep(kind, watched);
        return new Tracked<>(kind, watched, ownWrites, laneOf);
    }

    /** The namespaces; where only some are managed, there is no right to watch them, and each is asked for. */
    Cached<Namespace> startNamespaces() {
        if (!namespaces.isEmpty()) {
            return new AskedNamespaces(client, timeline);
        }
        Watched<Namespace> watched = Watched.start(client.namespaces(), Map.of(), (_, _) -> {});
        keep("Namespace", watched);
        return watched;
    }

    Map<String, String> unsynced() {
        Map<String, String> reasons = new TreeMap<>();
        started.forEach((kind, watched) -> {
            switch (watched.state()) {
                case WatchState.Synced() -> {}
                case WatchState.Syncing() -> reasons.put(kind, "is read for the first time");
                case WatchState.Broken(String reason) -> reasons.put(kind, reason);
            }
        });
        return reasons;
    }

    @Override
    public void close() {
        started.values().forEach(Watched::close);
    }

    private void keep(String kind, Watched<?> watched) {
        started.put(kind, watched);
        meters.watch(kind, watched);
    }

    private <T extends HasMetadata> List<Informable<T>> parts(MixedOperation<T, ?, ?> objects) {
        if (namespaces.isEmpty()) {
            return List.of(objects.inAnyNamespace());
        }
        List<Informable<T>> parts = new ArrayList<>();
        namespaces.forEach(each -> parts.add(objects.inNamespace(each)));
        return parts;
    }

    // What we wrote ourselves is no news. A status that someone else edited has to be set right.
    private <T extends HasMetadata> void wake(
            Sighting sighting, T object, Function<T, String> laneOf, OwnWrites<T> ownWrites) {
        if (sighting == Sighting.GONE || !ownWrites.arrived(object)) {
            Urgency urgency = sighting == Sighting.STATUS_ONLY ? Urgency.EVENT : Urgency.CHANGE;
            wakes.wake(laneOf.apply(object), ResourceKey.of(object), urgency);
        }
    }
}
