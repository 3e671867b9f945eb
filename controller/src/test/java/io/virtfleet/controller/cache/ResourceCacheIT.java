package io.virtfleet.controller.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.virtfleet.controller.Widget;
import io.virtfleet.controller.Widgets;
import io.virtfleet.controller.queue.KeyQueue;
import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.testkit.cluster.ControlPlane;
import io.virtfleet.testkit.cluster.ControlPlaneExtension;
import io.virtfleet.testkit.cluster.TestNamespace;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(ControlPlaneExtension.class)
class ResourceCacheIT {
    private static final KeyQueue NO_QUEUE = (_, _, _) -> {};

    private final KubernetesClient client;
    private final String namespace;
    private final String name = "w-" + UUID.randomUUID();
    private final List<String> seen = new CopyOnWriteArrayList<>();

    ResourceCacheIT(ControlPlane plane, TestNamespace namespace) {
        Widgets.install(plane);
        this.client = KubernetesClients.forResources(plane.client().getConfiguration());
        this.namespace = namespace.name();
    }

    @AfterEach
    void close() {
        client.close();
    }

    @Test
    void reportsWhatHappenedToAnObject() {
        try (ResourceCache<Widget> cache = start()) {
            Widget widget = client.resource(Widget.named(namespace, name)).create();
            widget = client.resource(widget.in("made")).updateStatus();
            widget = client.resource(widget.sized(2)).update();
            client.resource(widget).delete();
            await().untilAsserted(() -> assertThat(seen).containsExactly("ADDED", "STATUS_ONLY", "CHANGED", "GONE"));
            assertThat(cache.find(key(name))).isInstanceOf(Found.Nothing.class);
        }
    }

    @Test
    void isSyncedOnlyWhenAllThatWasThereHasBeenDelivered() {
        client.resource(Widget.named(namespace, name)).create();
        var listening = new CountDownLatch(1);
        CacheListener<Widget> listener = (_, _) -> awaitQuietly(listening);
        try (ResourceCache<Widget> cache = ResourceCache.start(
                List.of(client.resources(Widget.class).inNamespace(namespace)),
                CacheSpec.of(Widget.class).withListeners(List.of(listener)),
                NO_QUEUE)) {
            await().until(() -> cache.find(key(name)) instanceof Found.Resource);
            // It can only have come by the watch, so the informer has listed and watches.
            String later = "later-" + name;
            client.resource(Widget.named(namespace, later)).create();
            await().until(() -> cache.find(key(later)) instanceof Found.Resource);
            assertThat(cache.state()).isEqualTo(new CacheState.Syncing());
            listening.countDown();
            await().until(() -> cache.state().equals(new CacheState.Synced()));
        }
    }

    @Test
    void keepsNoManagedFields() {
        client.resource(Widget.named(namespace, name)).create();
        try (ResourceCache<Widget> cache = start()) {
            await().until(() -> cache.find(key(name)) instanceof Found.Resource);
            Widget cached = ((Found.Resource<Widget>) cache.find(key(name))).object();
            assertThat(cached.getMetadata().getManagedFields()).isEmpty();
        }
    }

    @Test
    void findsByIndex() {
        client.resource(Widget.named(namespace, name).sized(4711)).create();
        try (ResourceCache<Widget> cache = start()) {
            await().untilAsserted(() -> assertThat(cache.byIndex("size", "4711"))
                    .extracting(widget -> widget.getMetadata().getName())
                    .containsExactly(name));
        }
    }

    @Test
    void skipsAnObjectItCannotReadAndNamesIt() {
        String bad = "bad-" + name;
        Widgets.createBad(client, namespace, bad);
        client.resource(Widget.named(namespace, name)).create();
        try (ResourceCache<Widget> cache = start()) {
            await().untilAsserted(() -> assertThat(seen).containsExactly("ADDED"));
            assertThat(cache.state()).isEqualTo(new CacheState.Synced());
            assertThat(cache.unreadable().get(key(bad))).contains("size");
            assertThat(cache.find(key(bad))).isInstanceOf(Found.Unreadable.class);
            assertThat(cache.breaks()).isZero();
        }
    }

    @Test
    void survivesAnObjectThatBecomesUnreadableAndHeals() {
        try (ResourceCache<Widget> cache = start()) {
            Widgets.createBad(client, namespace, name);
            await().until(() -> cache.find(key(name)) instanceof Found.Unreadable);
            assertThat(seen).isEmpty();
            change(widget -> widget.sized(3));
            await().until(() -> cache.find(key(name)) instanceof Found.Resource);
            assertThat(seen).containsExactly("CHANGED");
            assertThat(cache.unreadable()).doesNotContainKey(key(name));
            assertThat(cache.breaks()).isZero();
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    private void change(UnaryOperator<Widget> change) {
        Widget current = client.resources(Widget.class)
                .inNamespace(namespace)
                .withName(name)
                .get();
        current.setSpec(new Widget.Spec());
        client.resource(change.apply(current)).update();
    }

    private ResourceCache<Widget> start() {
        CacheListener<Widget> listener = this::note;
        ResourceCache<Widget> cache = ResourceCache.start(
                List.of(client.resources(Widget.class).inAnyNamespace()),
                CacheSpec.of(Widget.class)
                        .indexedBy(Map.of("size", widget -> List.of(String.valueOf(widget.getSpec().size))))
                        .withListeners(List.of(listener)),
                NO_QUEUE);
        await().until(() -> cache.state().equals(new CacheState.Synced()));
        return cache;
    }

    private void note(CacheEvent event, Widget widget) {
        if (widget.getMetadata().getName().equals(name)) {
            seen.add(event.name());
        }
    }

    private ResourceKey key(String of) {
        return new ResourceKey("Widget", namespace, of);
    }
}
