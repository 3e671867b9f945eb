package io.virtfleet.controller.status;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.Event;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.virtfleet.controller.cache.KubernetesClients;
import io.virtfleet.controller.queue.RateLimit;
import io.virtfleet.controller.testing.ManualScheduler;
import io.virtfleet.testkit.cluster.ControlPlane;
import io.virtfleet.testkit.cluster.ControlPlaneExtension;
import io.virtfleet.testkit.cluster.TestNamespace;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(ControlPlaneExtension.class)
class EventRecorderIT {
    private static final int FLOOD = 1000;
    private static final int ROOM = 256;
    private static final RateLimit BUDGET = EventRecorder.USUAL_BUDGET;

    private final ControlPlane plane;
    private final String namespace;
    private final KubernetesClient client;
    private final ManualScheduler scheduler = new ManualScheduler();
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final EventRecorder recorder;
    private final ConfigMap about;

    EventRecorderIT(ControlPlane plane, TestNamespace namespace) {
        this.plane = plane;
        this.namespace = namespace.name();
        client = KubernetesClients.forResources(plane.client().getConfiguration());
        recorder = new EventRecorder(client, BUDGET, scheduler, Clock.systemUTC(), registry);
        about = client.resource(configMap(this.namespace)).create();
    }

    @AfterEach
    void close() {
        recorder.close();
        client.close();
    }

    @Test
    void kubectlDescribeShowsWhatHappened() {
        recorder.normal(about, "Created", "The VM was created.");
        recorder.warning(about, "Vanished", "The VM is no more.");
        await().until(() -> events().size() == 2);

        String text =
                plane.kubectl("describe", "configmap", name(), "-n", namespace).output();

        assertThat(text.lines())
                .anyMatch(line -> line.matches(" *Normal +Created +\\d+s +virtfleet-manager +The VM was created\\."))
                .anyMatch(line -> line.matches(" *Warning +Vanished +\\d+s +virtfleet-manager +The VM is no more\\."));
    }

    @Test
    void aFloodCostsNoMoreThanTheBudgetAndNobodyWaits() {
        for (int i = 0; i < FLOOD; i++) {
            recorder.normal(about, "Created", "VM number " + i);
        }
        await().until(() -> events().size() == BUDGET.burst() && scheduler.waiting() == 1);
        // The sender may have taken its first ones while the flood came in.
        assertThat(dropped()).isBetween((double) FLOOD - ROOM - BUDGET.burst(), (double) FLOOD - ROOM);

        recorder.warning(about, "Failed", "This matters more.");
        scheduler.advance(Duration.ofMillis(100));

        await().until(() -> events().size() == BUDGET.burst() + 1);
        assertThat(events()).anyMatch(event -> event.getMessage().equals("This matters more."));
    }

    @Test
    void theSameNewsAreRecordedOnce() {
        for (int i = 0; i < FLOOD; i++) {
            recorder.normal(about, "Stopped", "The VM was stopped.");
        }
        scheduler.jump(Duration.ofMinutes(11));
        recorder.normal(about, "Stopped", "The VM was stopped.");
        recorder.normal(about, "Last", "Comes after all others.");

        await().until(() ->
                events().stream().anyMatch(event -> event.getReason().equals("Last")));
        assertThat(events()).extracting(Event::getReason).containsExactlyInAnyOrder("Stopped", "Stopped", "Last");
    }

    @Test
    void whatTheApiServerRefusesIsDroppedAndTheNextIsReported() {
        recorder.warning(configMap("no-such-namespace"), "Lost", "Nobody can read this.");
        recorder.normal(about, "Created", "The VM was created.");

        await().until(() -> events().size() == 1);
        assertThat(dropped()).isEqualTo(1);
    }

    private static ConfigMap configMap(String namespace) {
        return new ConfigMapBuilder()
                .withNewMetadata()
                .withNamespace(namespace)
                .withName("about-" + UUID.randomUUID())
                .endMetadata()
                .build();
    }

    private String name() {
        return about.getMetadata().getName();
    }

    private double dropped() {
        return registry.get("virtfleet.events.dropped").counter().count();
    }

    private List<Event> events() {
        return client.v1()
                .events()
                .inNamespace(namespace)
                .withField("involvedObject.name", name())
                .list()
                .getItems();
    }
}
