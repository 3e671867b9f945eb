package io.virtfleet.manager.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.virtfleet.testkit.ControlPlane;
import io.virtfleet.testkit.ControlPlaneExtension;
import io.virtfleet.testkit.TestNamespace;
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
class WatchedIT {
    private final KubernetesClient client;
    private final String namespace;
    private final String name = "w-" + UUID.randomUUID();
    private final List<String> seen = new CopyOnWriteArrayList<>();

    WatchedIT(ControlPlane plane, TestNamespace namespace) {
        Widgets.install(plane);
        this.client = KubernetesClients.forResources(plane.client().getConfiguration());
        this.namespace = namespace.name();
    }

    @AfterEach
    void close() {
        client.close();
    }

    @Test
    void tellsWhatHappenedToAnObject() {
        try (Watched<Widget> watched = watch()) {
            Widget widget = client.resource(Widget.named(namespace, name)).create();
            widget = client.resource(widget.in("made")).updateStatus();
            widget = client.resource(widget.sized(2)).update();
            client.resource(widget).delete();
            await().untilAsserted(() -> assertThat(seen).containsExactly("ADDED", "STATUS_ONLY", "CHANGED", "GONE"));
            assertThat(watched.find(key(name))).isInstanceOf(Found.Nothing.class);
        }
    }

    @Test
    void isSyncedOnlyWhenAllThatWasThereHasBeenTold() {
        client.resource(Widget.named(namespace, name)).create();
        var listening = new CountDownLatch(1);
        try (Watched<Widget> watched = Watched.start(
                client.resources(Widget.class).inNamespace(namespace), Map.of(), (_, _) -> awaitQuietly(listening))) {
            await().until(() -> watched.find(key(name)) instanceof Found.Resource);
            // It can only have come by the watch, so the informer has listed and watches.
            String later = "later-" + name;
            client.resource(Widget.named(namespace, later)).create();
            await().until(() -> watched.find(key(later)) instanceof Found.Resource);
            assertThat(watched.state()).isEqualTo(new WatchState.Syncing());
            listening.countDown();
            await().until(() -> watched.state().equals(new WatchState.Synced()));
        }
    }

    @Test
    void keepsNoManagedFields() {
        client.resource(Widget.named(namespace, name)).create();
        try (Watched<Widget> watched = watch()) {
            await().until(() -> watched.find(key(name)) instanceof Found.Resource);
            Widget cached = ((Found.Resource<Widget>) watched.find(key(name))).object();
            assertThat(cached.getMetadata().getManagedFields()).isEmpty();
        }
    }

    @Test
    void findsByIndex() {
        client.resource(Widget.named(namespace, name).sized(4711)).create();
        try (Watched<Widget> watched = watch()) {
            await().untilAsserted(() -> assertThat(watched.byIndex("size", "4711"))
                    .extracting(widget -> widget.getMetadata().getName())
                    .containsExactly(name));
        }
    }

    @Test
    void skipsAnObjectItCannotReadAndNamesIt() {
        String bad = "bad-" + name;
        Widgets.createBad(client, namespace, bad);
        client.resource(Widget.named(namespace, name)).create();
        try (Watched<Widget> watched = watch()) {
            await().untilAsserted(() -> assertThat(seen).containsExactly("ADDED"));
            assertThat(watched.state()).isEqualTo(new WatchState.Synced());
            assertThat(watched.unreadable().get(key(bad))).contains("size");
            assertThat(watched.find(key(bad))).isInstanceOf(Found.Unreadable.class);
            assertThat(watched.breaks()).isZero();
        }
    }

    @Test
    void survivesAnObjectThatBecomesUnreadableAndHeals() {
        try (Watched<Widget> watched = watch()) {
            Widgets.createBad(client, namespace, name);
            await().until(() -> watched.find(key(name)) instanceof Found.Unreadable);
            assertThat(seen).isEmpty();
            change(widget -> widget.sized(3));
            await().until(() -> watched.find(key(name)) instanceof Found.Resource);
            assertThat(seen).containsExactly("CHANGED");
            assertThat(watched.unreadable()).doesNotContainKey(key(name));
            assertThat(watched.breaks()).isZero();
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

    private Watched<Widget> watch() {
        Watched<Widget> watched = Watched.start(
                client.resources(Widget.class).inAnyNamespace(),
                Map.of("size", widget -> List.of(String.valueOf(widget.getSpec().size))),
                this::note);
        await().until(() -> watched.state().equals(new WatchState.Synced()));
        return watched;
    }

    private void note(Sighting sighting, Widget widget) {
        if (widget.getMetadata().getName().equals(name)) {
            seen.add(sighting.name());
        }
    }

    private ResourceKey key(String of) {
        return new ResourceKey("Widget", namespace, of);
    }
}
