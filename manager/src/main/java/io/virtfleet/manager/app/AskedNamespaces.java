package io.virtfleet.manager.app;

import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.virtfleet.manager.controller.Cached;
import io.virtfleet.manager.controller.Found;
import io.virtfleet.manager.controller.ResourceKey;
import io.virtfleet.manager.controller.Timeline;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Namespaces that are asked for one by one, and again when the answer is old. */
final class AskedNamespaces implements Cached<Namespace> {
    private static final Duration GOOD_FOR = Duration.ofMinutes(1);

    private final KubernetesClient client;
    private final Timeline timeline;
    private final Map<String, Answer> answers = new ConcurrentHashMap<>();

    AskedNamespaces(KubernetesClient client, Timeline timeline) {
        this.client = client;
        this.timeline = timeline;
    }

    @Override
    public Found<Namespace> find(ResourceKey key) {
        Answer known = answers.get(key.name());
        if (known == null || timeline.nanos() - known.at() > GOOD_FOR.toNanos()) {
            known = new Answer(timeline.nanos(), ask(key.name()));
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
