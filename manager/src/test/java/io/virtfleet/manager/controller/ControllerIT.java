package io.virtfleet.manager.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.virtfleet.sdk.trace.Tracer;
import io.virtfleet.testkit.ControlPlane;
import io.virtfleet.testkit.ControlPlaneExtension;
import io.virtfleet.testkit.TestNamespace;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The whole loop with a reconciler that holds a widget, makes it once, and tells so. */
@ExtendWith(ControlPlaneExtension.class)
class ControllerIT {
    private static final int MANY = 50;
    private static final String FINALIZER = "test.virtfleet.io/held";

    private final KubernetesClient client;
    private final String namespace;
    private final OwnWrites<Widget> ownWrites = new OwnWrites<>();
    private final ResourceWriter<Widget> writer;
    private final Map<String, Integer> made = new ConcurrentHashMap<>();
    private final AtomicInteger conflicts = new AtomicInteger();
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

    ControllerIT(ControlPlane plane, TestNamespace namespace) {
        Widgets.install(plane);
        this.client = KubernetesClients.forResources(plane.client().getConfiguration());
        this.namespace = namespace.name();
        this.writer = new ResourceWriter<>(client, new InFlight(InFlight.USUAL), ownWrites);
    }

    @Test
    void everyObjectIsMadeOnceWhateverTheCacheKnows() throws InterruptedException {
        var controller = new AtomicReference<Work>((_, _) -> new Requeue.After(Duration.ofMillis(10)));
        try (client;
                var timeline = new SystemTimeline()) {
            var settings = new LaneSettings(16, new RateLimit(1000, 1000));
            var lanes = new Lanes(
                    (lane, key) -> controller.get().pass(lane, key),
                    LaneRuntime.onVirtualThreads(timeline),
                    settings,
                    registry,
                    Tracer.OFF);
            try (var watched = Watched.start(
                    client.resources(Widget.class).inNamespace(namespace),
                    Map.of(),
                    (_, widget) -> lanes.wake("widgets", ResourceKey.of(widget), Urgency.CHANGE))) {
                new WatchMeters(registry).watch("Widget", watched);
                controller.set(new Controller<>(watched, ownWrites, _ -> "widgets", this::reconcile));
                for (int i = 0; i < MANY; i++) {
                    client.resource(Widget.named(namespace, "many-" + i)).create();
                }
                await().until(() -> watched.all().stream().filter(this::told).count() == MANY);
                assertThat(made).hasSize(MANY).containsValue(1).doesNotContainValue(2);
                assertThat(conflicts).hasValue(0);
                assertThat(registry.get("virtfleet.informer.synced").gauge().value())
                        .isEqualTo(1);
                assertThat(lanes.stop(Duration.ofSeconds(5))).isTrue();
            }
        }
    }

    private Requeue reconcile(Widget widget) {
        if (widget.getFinalizers().isEmpty()) {
            return again(writer.hold(widget, FINALIZER));
        }
        if (told(widget)) {
            return new Requeue.OnChange();
        }
        made.merge(widget.getMetadata().getName(), 1, Integer::sum);
        return again(writer.writeStatus(
                client.getKubernetesSerialization().clone(widget).in("made")));
    }

    private Requeue again(WriteResult<Widget> result) {
        if (result instanceof WriteResult.Conflict) {
            conflicts.incrementAndGet();
        }
        return new Requeue.After(Duration.ZERO);
    }

    private boolean told(Widget widget) {
        return widget.getStatus() != null && "made".equals(widget.getStatus().phase);
    }
}
