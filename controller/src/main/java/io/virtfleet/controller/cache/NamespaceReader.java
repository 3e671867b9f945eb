package io.virtfleet.controller.cache;

import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.controller.queue.Scheduler;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Reads namespaces one by one, and again when the result has expired. */
final class NamespaceReader implements CacheReader<Namespace> {
    private static final Duration GOOD_FOR = Duration.ofMinutes(1);

    private final KubernetesClient client;
    private final Scheduler scheduler;
    private final Map<String, Answer> answers = new ConcurrentHashMap<>();

    NamespaceReader(KubernetesClient client, Scheduler scheduler) {
        this.client = client;
        this.scheduler = scheduler;
    }

    @Override
    public Found<Namespace> find(ResourceKey key) {
        Answer known = answers.get(key.name());
        if (known == null || scheduler.nanos() - known.at() > GOOD_FOR.toNanos()) {
            known = new Answer(scheduler.nanos(), ask(key.name()));
            answers.put(key.name(), known);
        }
        return known.found();
    }

    private Found<Namespace> ask(String name) {
        try {
            Namespace namespace = client.namespaces().withName(name).get();
            return namespace == null ? new Found.Nothing<>() : new Found.Resource<>(namespace);
        } catch (KubernetesClientException refused) {
            return new Found.Unreadable<>(String.valueOf(refused.getMessage()));
        }
    }

    private record Answer(long at, Found<Namespace> found) {}
}
