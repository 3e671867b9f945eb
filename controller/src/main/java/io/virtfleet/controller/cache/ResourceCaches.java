package io.virtfleet.controller.cache;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.Informable;
import io.fabric8.kubernetes.client.dsl.MixedOperation;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.virtfleet.controller.queue.KeyQueue;
import io.virtfleet.controller.queue.Scheduler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The caches of one program, over the part of the cluster that it manages. */
public final class ResourceCaches implements AutoCloseable {
    private static final Duration WATCH_CHECK = Duration.ofMillis(10);

    private final KubernetesClient client;
    private final List<String> namespaces;
    private final KeyQueue queue;
    private final Scheduler scheduler;
    private final CacheMetrics metrics;
    private final Map<String, ResourceCache<?>> started = new LinkedHashMap<>();

    /** The client must be one of {@link KubernetesClients}. No namespaces mean all of them. */
    public ResourceCaches(
            KubernetesClient client,
            List<String> namespaces,
            KeyQueue queue,
            Scheduler scheduler,
            CacheMetrics metrics) {
        this.client = client;
        this.namespaces = List.copyOf(namespaces);
        this.queue = queue;
        this.scheduler = scheduler;
        this.metrics = metrics;
    }

    /** Starts a cache and returns at once. */
    public <T extends HasMetadata> ResourceCache<T> start(Class<T> type, CacheSpec<T> spec) {
        // Otherwise each watch event is parsed as a generic object first and converted afterwards.
        client.getKubernetesSerialization().registerKubernetesResource(type);
        return add(ResourceCache.start(parts(client.resources(type)), spec, queue));
    }

    /** Starts a cache of a kind whose objects are read without a type of their own. */
    public ResourceCache<GenericKubernetesResource> startGeneric(Class<? extends HasMetadata> type) {
        var objects = client.genericKubernetesResources(ResourceDefinitionContext.fromResourceType(type));
        return add(ResourceCache.start(parts(objects), CacheSpec.of(HasMetadata.getKind(type)), queue));
    }

    /** The namespaces; where only some are managed, watching is not permitted and each is read when needed. */
    public CacheReader<Namespace> startNamespaces() {
        if (!namespaces.isEmpty()) {
            return new NamespaceReader(client, scheduler);
        }
        return add(ResourceCache.start(List.of(client.namespaces()), CacheSpec.of(Namespace.class), queue));
    }

    /** The kinds whose cache is not in sync, with the reason. */
    public Map<String, String> unsynced() {
        Map<String, String> reasons = new TreeMap<>();
        started.forEach((kind, cache) -> {
            switch (cache.state()) {
                case CacheState.Synced() -> {}
                case CacheState.Syncing() -> reasons.put(kind, "the first list is not complete");
                case CacheState.Broken(String reason) -> reasons.put(kind, reason);
            }
        });
        return reasons;
    }

    /** Waits until all caches are in sync. */
    public void awaitSync() throws InterruptedException {
        for (ResourceCache<?> cache : started.values()) {
            cache.awaitFirstList();
        }
        // An informer has no event for a watch that begins, or that is restored after a break.
        while (!unsynced().isEmpty()) {
            Thread.sleep(WATCH_CHECK);
        }
    }

    /** Enqueues every object of every kind, and returns how many there are. */
    public int enqueueAll() {
        return started.values().stream().mapToInt(ResourceCache::enqueueAll).sum();
    }

    @Override
    public void close() {
        started.values().forEach(ResourceCache::close);
    }

    private <T extends HasMetadata> ResourceCache<T> add(ResourceCache<T> cache) {
        started.put(cache.kind(), cache);
        metrics.watch(cache);
        return cache;
    }

    private <T extends HasMetadata> List<Informable<T>> parts(MixedOperation<T, ?, ?> objects) {
        if (namespaces.isEmpty()) {
            return List.of(objects.inAnyNamespace());
        }
        List<Informable<T>> parts = new ArrayList<>();
        namespaces.forEach(each -> parts.add(objects.inNamespace(each)));
        return parts;
    }
}
