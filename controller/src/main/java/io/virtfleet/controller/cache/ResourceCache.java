package io.virtfleet.controller.cache;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.client.dsl.Informable;
import io.fabric8.kubernetes.client.informers.ResourceEventHandler;
import io.fabric8.kubernetes.client.informers.SharedIndexInformer;
import io.fabric8.kubernetes.client.informers.cache.Cache;
import io.virtfleet.controller.queue.KeyQueue;
import io.virtfleet.controller.queue.Priority;
import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.controller.write.OwnWrites;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A cache of one kind that enqueues the objects that changed. It reports whether it is in sync, skips objects that it
 * cannot read, and is never older than the writes of this process.
 */
public final class ResourceCache<T extends HasMetadata> implements CacheReader<T>, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ResourceCache.class);
    // Pages: the whole list at once needs the body and all objects in memory together.
    private static final long PAGE = 500;
    private static final long NO_RESYNC = 0;

    private final List<SharedIndexInformer<T>> informers;
    private final CacheSpec<T> spec;
    private final KeyQueue queue;
    private final OwnWrites<T> ownWrites = new OwnWrites<>();
    private final Map<ResourceKey, String> unreadable = new ConcurrentHashMap<>();
    private final AtomicLong breaks = new AtomicLong();
    private final CountDownLatch unlisted;
    private volatile @Nullable String lastBreak;

    private ResourceCache(List<SharedIndexInformer<T>> informers, CacheSpec<T> spec, KeyQueue queue) {
        this.informers = informers;
        this.spec = spec;
        this.queue = queue;
        this.unlisted = new CountDownLatch(informers.size());
    }

    /**
     * Starts to follow parts of the cluster that have no object in common, such as namespaces, and returns at once. The
     * client must be one of {@link KubernetesClients}. Listeners are called for the objects of one part one after the other; two
     * parts may call them concurrently.
     */
    public static <T extends HasMetadata> ResourceCache<T> start(
            List<? extends Informable<T>> parts, CacheSpec<T> spec, KeyQueue queue) {
        List<SharedIndexInformer<T>> informers = parts.stream()
                .map(part -> part.withLimit(PAGE).runnableInformer(NO_RESYNC))
                .toList();
        var cache = new ResourceCache<>(informers, spec, queue);
        informers.forEach(cache::follow);
        return cache;
    }

    private void follow(SharedIndexInformer<T> informer) {
        informer.addIndexers(tolerant(spec.indexes()));
        informer.addEventHandler(new InformerEvents());
        // Otherwise the informer stops for good with the first list that fails.
        informer.exceptionHandler((_, cause) -> {
            broke(informer, cause);
            return true;
        });
        informer.start();
    }

    public String kind() {
        return spec.kind();
    }

    /** The lane in which the object is reconciled. */
    public String lane(T object) {
        return spec.laneOf().apply(object);
    }

    /** Where writers of these objects remember what they wrote, so that the cache is never older. */
    public OwnWrites<T> ownWrites() {
        return ownWrites;
    }

    public CacheState state() {
        String reason = lastBreak;
        // An informer reports itself synced when its store is full, which is before its events were delivered.
        boolean synced = unlisted.getCount() == 0;
        if (synced && informers.stream().allMatch(SharedIndexInformer::isWatching)) {
            return new CacheState.Synced();
        }
        if (reason != null) {
            return new CacheState.Broken(reason);
        }
        return synced ? new CacheState.Broken("the watch has ended") : new CacheState.Syncing();
    }

    /** Waits until the first list is complete. */
    void awaitFirstList() throws InterruptedException {
        unlisted.await();
    }

    @Override
    public Found<T> find(ResourceKey key) {
        return found(key, cached(key));
    }

    /** As {@link #find}, for the pass of this object: own writes that the cache has caught up with are forgotten. */
    public Found<T> findForPass(ResourceKey key) {
        Optional<T> cached = cached(key);
        ownWrites.release(key, cached);
        return found(key, cached);
    }

    private Optional<T> cached(ResourceKey key) {
        String name = Cache.namespaceKeyFunc(key.namespace(), key.name());
        return informers.stream()
                .flatMap(informer -> Stream.ofNullable(informer.getStore().getByKey(name)))
                .findFirst();
    }

    private Found<T> found(ResourceKey key, Optional<T> cached) {
        Optional<String> reason = cached.flatMap(Unreadable::reason);
        if (reason.isPresent()) {
            return new Found.Unreadable<>(reason.get());
        }
        return ownWrites.newest(key, cached).<Found<T>>map(Found.Resource::new).orElseGet(Found.Nothing::new);
    }

    public List<T> byIndex(String index, String value) {
        return informers.stream()
                .flatMap(informer -> informer.getIndexer().byIndex(index, value).stream())
                .toList();
    }

    /** All objects that can be read. */
    public List<T> all() {
        return informers.stream()
                .flatMap(informer -> informer.getStore().list().stream())
                .filter(object -> Unreadable.reason(object).isEmpty())
                .toList();
    }

    /** Enqueues every object, and returns how many there are. */
    public int enqueueAll() {
        return enqueue(all(), Priority.RESYNC);
    }

    /** Enqueues the objects that an index holds under a value. */
    public void enqueueByIndex(String index, String value) {
        enqueue(byIndex(index, value), Priority.EVENT);
    }

    private int enqueue(List<T> objects, Priority priority) {
        objects.forEach(object -> queue.enqueue(lane(object), ResourceKey.of(object), priority));
        return objects.size();
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
        LOG.warn("The cache of {} is broken and will be restored: {}", informer.getApiTypeClass(), lastBreak);
    }

    private void handle(CacheEvent event, T object) {
        ResourceKey key = ResourceKey.of(object);
        String reason = Unreadable.reason(object).orElse(null);
        if (reason == null || event == CacheEvent.GONE) {
            unreadable.remove(key);
            spec.listeners().forEach(listener -> listener.onEvent(event, object));
            enqueueChange(event, key, object);
        } else if (!reason.equals(unreadable.put(key, reason))) {
            LOG.warn("{} is skipped because it cannot be read: {}", key, reason);
        }
    }

    // The pass that wrote an object has gone on with it. A status that someone else edited has to be put right.
    private void enqueueChange(CacheEvent event, ResourceKey key, T object) {
        if (event == CacheEvent.GONE || !ownWrites.arrived(object)) {
            Priority priority = event == CacheEvent.STATUS_ONLY ? Priority.EVENT : Priority.CHANGE;
            queue.enqueue(lane(object), key, priority);
        }
    }

    private static <T extends HasMetadata> Map<String, Function<T, List<String>>> tolerant(
            Map<String, Function<T, List<String>>> indexes) {
        Map<String, Function<T, List<String>>> tolerant = new HashMap<>();
        indexes.forEach((name, values) ->
                tolerant.put(name, object -> Unreadable.reason(object).isPresent() ? List.of() : values.apply(object)));
        return tolerant;
    }

    private final class InformerEvents implements ResourceEventHandler<T> {
        private boolean listed;

        // Comes after the last object of each list, on the thread that reports the objects.
        @Override
        public void onList(String resourceVersion, boolean remainedEmpty) {
            if (!listed) {
                listed = true;
                unlisted.countDown();
            }
        }

        @Override
        public void onAdd(T object) {
            handle(CacheEvent.ADDED, object);
        }

        @Override
        public void onUpdate(T old, T current) {
            CacheEvent event = CacheEvent.between(old, current);
            if (event != CacheEvent.SAME) {
                handle(event, current);
            }
        }

        @Override
        public void onDelete(T object, boolean finalStateUnknown) {
            handle(CacheEvent.GONE, object);
        }
    }
}
