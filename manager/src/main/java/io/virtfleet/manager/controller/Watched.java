package io.virtfleet.manager.controller;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.dsl.Informable;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.fabric8.kubernetes.client.informers.cache.Cache;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A cache of one kind that follows the cluster, says how far it can be trusted, and survives what it cannot read. */
public final class Watched<T extends HasMetadata> implements Cached<T>, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Watched.class);
    // Pages: the whole list at once needs the body and all objects in memory together.
    private static final long PAGE = 500;
    private static final long NO_RESYNC = 0;

    private final List<SharedIndexInformer<T>> informers;
    private final Sightings<T> sightings;
    private final Map<ResourceKey, String> unreadable = new ConcurrentHashMap<>();
    private final AtomicLong breaks = new AtomicLong();
    private final AtomicInteger untold;
    private volatile @Nullable String lastBreak;

    private Watched(List<SharedIndexInformer<T>> informers, Sightings<T> sightings) {
        this.informers = informers;
        this.sightings = sightings;
        this.untold = new AtomicInteger(informers.size());
    }

    /**
     * Begins to watch and returns at once. The client of {@code objects} must be one of {@link KubernetesClients}. An
     * index names the values under which an object is found by {@link #byIndex}.
     */
    public static <T extends HasMetadata> Watched<T> start(
            Informable<T> objects, Map<String, Function<T, List<String>>> indexes, Sightings<T> sightings) {
        return startAll(List.of(objects), indexes, sightings);
    }

    /**
     * As {@link #start}, over several parts of the cluster that have no object in common, such as namespaces. Each part
     * tells its sightings one after the other, two parts may tell at once.
     */
    public static <T extends HasMetadata> Watched<T> startAll(
            List<? extends Informable<T>> parts,
            Map<String, Function<T, List<String>>> indexes,
            Sightings<T> sightings) {
        List<SharedIndexInformer<T>> informers = parts.stream()
                .map(part -> part.withLimit(PAGE).runnableInformer(NO_RESYNC))
                .toList();
        var watched = new Watched<>(informers, sightings);
        informers.forEach(informer -> watched.begin(informer, indexes));
        return watched;
    }

    private void begin(SharedIndexInformer<T> informer, Map<String, Function<T, List<String>>> indexes) {
        informer.addIndexers(tolerant(indexes));
        informer.addEventHandler(new Events());
        // Else the informer would end for good with the first list that fails.
        informer.exceptionHandler((_, cause) -> {
            broke(informer, cause);
            return true;
        });
        informer.start();
    }

    public WatchState state() {
        String reason = lastBreak;
        // An informer calls itself synced when its store is full, which is before we heard of what is in it.
        boolean synced = untold.get() == 0;
        if (synced && informers.stream().allMatch(SharedIndexInformer::isWatching)) {
            return new WatchState.Synced();
        }
        if (reason != null) {
            return new WatchState.Broken(reason);
        }
        return synced ? new WatchState.Broken("the watch has ended") : new WatchState.Syncing();
    }

    @Override
    public Found<T> find(ResourceKey key) {
        String name = Cache.namespaceKeyFunc(key.namespace(), key.name());
        return informers.stream()
                .flatMap(informer -> Stream.ofNullable(informer.getStore().getByKey(name)))
                .findFirst()
                .map(Watched::readable)
                .orElseGet(Found.Nothing::new);
    }

    private static <T extends HasMetadata> Found<T> readable(T object) {
        return Unreadable.reason(object)
                .<Found<T>>map(Found.Unreadable::new)
                .orElseGet(() -> new Found.Resource<>(object));
    }

    public List<T> byIndex(String index, String value) {
        return informers.stream()
                .flatMap(informer -> informer.getIndexer().byIndex(index, value).stream())
                .toList();
    }

    /** All that can be read. */
    public List<T> all() {
        return informers.stream()
                .flatMap(informer -> informer.getStore().list().stream())
                .filter(object -> Unreadable.reason(object).isEmpty())
                .toList();
    }

    /** The objects that were skipped, and why. */
    public Map<ResourceKey, String> unreadable() {
        return Map.copyOf(unreadable);
    }

    /** How often the cache had to be restored. */
    public long breaks() {
        return breaks.get();
    }

    @Override
    public void close() {
        informers.forEach(SharedIndexInformer::close);
    }

    private void broke(SharedIndexInformer<T> informer, Throwable cause) {
        breaks.incrementAndGet();
        lastBreak = String.valueOf(cause.getMessage());
        LOG.warn("the cache of {} is broken and will be restored: {}", informer.getApiTypeClass(), lastBreak);
    }

    private void tell(Sighting sighting, T object) {
        ResourceKey key = ResourceKey.of(object);
        String reason = Unreadable.reason(object).orElse(null);
        if (reason == null || sighting == Sighting.GONE) {
            unreadable.remove(key);
            sightings.seen(sighting, object);
        } else if (!reason.equals(unreadable.put(key, reason))) {
            LOG.warn("{} is skipped, because it cannot be read: {}", key, reason);
        }
    }

    private static <T extends HasMetadata> Map<String, Function<T, List<String>>> tolerant(
            Map<String, Function<T, List<String>>> indexes) {
        Map<String, Function<T, List<String>>> tolerant = new HashMap<>();
        indexes.forEach((name, values) ->
                tolerant.put(name, object -> Unreadable.reason(object).isPresent() ? List.of() : values.apply(object)));
        return tolerant;
    }

    private final class Events implements ResourceEventHandler<T> {
        private boolean told;

        // Comes after the last object of each list, on the thread that tells the objects.
        @Override
        public void onList(String resourceVersion, boolean remainedEmpty) {
            if (!told) {
                told = true;
                untold.decrementAndGet();
            }
        }

        @Override
        public void onAdd(T object) {
            tell(Sighting.ADDED, object);
        }

        @Override
        public void onUpdate(T old, T current) {
            Sighting sighting = Sighting.between(old, current);
            if (sighting != Sighting.SAME) {
                tell(sighting, current);
            }
        }

        @Override
        public void onDelete(T object, boolean finalStateUnknown) {
            tell(Sighting.GONE, object);
        }
    }
}
