package io.virtfleet.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.virtfleet.controller.cache.CacheMetrics;
import io.virtfleet.controller.cache.CacheSpec;
import io.virtfleet.controller.cache.KubernetesClients;
import io.virtfleet.controller.cache.ResourceCache;
import io.virtfleet.controller.cache.ResourceCaches;
import io.virtfleet.controller.leader.Candidate;
import io.virtfleet.controller.leader.LeaderElection;
import io.virtfleet.controller.leader.LeaseTimes;
import io.virtfleet.controller.queue.LaneRuntime;
import io.virtfleet.controller.queue.LaneSettings;
import io.virtfleet.controller.queue.Lanes;
import io.virtfleet.controller.queue.RateLimit;
import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.controller.queue.SystemScheduler;
import io.virtfleet.controller.write.RequestLimit;
import io.virtfleet.controller.write.ResourceWriter;
import io.virtfleet.controller.write.WriteMetrics;
import io.virtfleet.program.tracing.Tracing;
import io.virtfleet.testkit.cluster.ControlPlane;
import io.virtfleet.testkit.cluster.ControlPlaneExtension;
import io.virtfleet.testkit.cluster.TestNamespace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The controller that the README of this module shows, on a real API server. */
@ExtendWith(ControlPlaneExtension.class)
class ControllerIT {
    private static final int MANY = 50;
    private static final LeaseTimes TIMES =
            new LeaseTimes(Duration.ofSeconds(3), Duration.ofSeconds(2), Duration.ofMillis(200));

    private final KubernetesClient client;
    private final String namespace;
    private final SystemScheduler scheduler = new SystemScheduler();
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final Map<String, Integer> register = new ConcurrentHashMap<>();
    private final Lanes lanes = new Lanes(
            LaneRuntime.onVirtualThreads(scheduler),
            new LaneSettings(16, new RateLimit(1000, 1000)),
            registry,
            Tracing.OFF);
    private final ResourceCaches caches;
    private final ResourceCache<Widget> widgets;

    ControllerIT(ControlPlane plane, TestNamespace namespace) {
        Widgets.install(plane);
        this.namespace = namespace.name();
        client = KubernetesClients.forResources(plane.client().getConfiguration());
        caches = new ResourceCaches(client, List.of(this.namespace), lanes, scheduler, new CacheMetrics(registry));
        widgets = caches.start(Widget.class, CacheSpec.of(Widget.class));
        var writer = new ResourceWriter<>(
                client, new RequestLimit(RequestLimit.USUAL), widgets.ownWrites(), new WriteMetrics(registry));
        lanes.register(widgets.kind(), new Controller<>(widgets, new WidgetReconciler(writer, register)));
    }

    @AfterEach
    void close() {
        caches.close();
        scheduler.close();
        client.close();
    }

    @Test
    void everyObjectIsRegisteredOnceWhateverTheCacheKnows() throws InterruptedException {
        createAll(0, MANY / 2);
        try (var _ = lead()) {
            createAll(MANY / 2, MANY);
            await().until(() -> widgets.all().stream().filter(this::registered).count() == MANY);
            assertThat(register).hasSize(MANY).containsValue(1).doesNotContainValue(2);
            assertThat(registry.find("virtfleet.api.writes")
                            .tag("result", "conflict")
                            .counters())
                    .isEmpty();
            assertThat(registry.get("virtfleet.informer.synced").gauge().value())
                    .isEqualTo(1);
            widgets.all().forEach(widget -> client.resource(widget).delete());
            await().until(() -> widgets.all().isEmpty());
            assertThat(register).isEmpty();
            assertThat(lanes.stop(Duration.ofSeconds(5))).isTrue();
        }
    }

    @Test
    void theReadmeShowsTheReconcilerAsItIs() throws IOException {
        String source = Files.readString(Path.of("src/test/java/io/virtfleet/controller/WidgetReconciler.java"));
        String shown = source.substring(source.indexOf("/** Keeps one entry"));
        assertThat(Files.readString(Path.of("README.md"))).contains("```java\n" + shown + "```");
    }

    private LeaderElection lead() {
        return LeaderElection.start(
                KubernetesClients.forLeadership(client.getConfiguration(), TIMES.requestTimeout()),
                new ResourceKey("Lease", namespace, "widgets"),
                new Candidate("test", TIMES),
                scheduler,
                new LeaderWork(caches, lanes, _ -> {}));
    }

    private void createAll(int from, int to) {
        for (int i = from; i < to; i++) {
            client.resource(Widget.named(namespace, "many-" + i)).create();
        }
    }

    private boolean registered(Widget widget) {
        return widget.getStatus() != null && WidgetReconciler.REGISTERED.equals(widget.getStatus().phase);
    }
}
