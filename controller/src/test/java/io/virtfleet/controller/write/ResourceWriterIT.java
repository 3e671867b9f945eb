package io.virtfleet.controller.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.virtfleet.controller.Widget;
import io.virtfleet.controller.Widgets;
import io.virtfleet.controller.cache.KubernetesClients;
import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.testkit.cluster.ControlPlane;
import io.virtfleet.testkit.cluster.ControlPlaneExtension;
import io.virtfleet.testkit.cluster.TestNamespace;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(ControlPlaneExtension.class)
class ResourceWriterIT {
    private static final String FINALIZER = "test.virtfleet.io/held";

    private final ControlPlane plane;
    private final KubernetesClient client;
    private final String namespace;
    private final OwnWrites<Widget> ownWrites = new OwnWrites<>();
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final ResourceWriter<Widget> writer;

    ResourceWriterIT(ControlPlane plane, TestNamespace namespace) {
        Widgets.install(plane);
        this.plane = plane;
        this.client = KubernetesClients.forResources(plane.client().getConfiguration());
        this.namespace = namespace.name();
        this.writer = new ResourceWriter<>(
                client, new RequestLimit(RequestLimit.USUAL), ownWrites, new WriteMetrics(registry));
    }

    @AfterEach
    void close() {
        client.close();
    }

    @Test
    void holdsAndWritesAStatusAndReleasesWithOneRequestEach() {
        Widget created = create();
        long before = requests();
        Widget held = written(writer.hold(created, FINALIZER));
        Widget told = written(writer.writeStatus(held.in("made")));
        Widget released = written(writer.release(told, FINALIZER));
        assertThat(requests() - before).isEqualTo(3);
        assertThat(List.of("hold", "status", "release")).allMatch(verb -> counted(verb, "written") == 1);
        assertThat(created.getFinalizers()).isEmpty();
        assertThat(held.getFinalizers()).containsExactly(FINALIZER);
        assertThat(told.getStatus().phase).isEqualTo("made");
        assertThat(released.getFinalizers()).isEmpty();
    }

    @Test
    void remembersItsWritesUntilTheCacheHasThem() {
        Widget created = create();
        Widget held = written(writer.hold(created, FINALIZER));
        assertThat(ownWrites.newest(ResourceKey.of(created), Optional.of(created)))
                .containsSame(held);
    }

    @Test
    void neverOverwritesWhatSomeoneElseWrote() {
        Widget created = create();
        client.resource(client.getKubernetesSerialization().clone(created).sized(5))
                .update();
        long before = requests();
        assertThat(writer.hold(created, FINALIZER)).isEqualTo(new WriteResult.Conflict<>());
        assertThat(writer.writeStatus(created.in("stale"))).isEqualTo(new WriteResult.Conflict<>());
        assertThat(requests() - before).isEqualTo(2);
        assertThat(counted("hold", "conflict")).isEqualTo(1);
        Widget now = client.resource(created).get();
        assertThat(now.getSpec().size).isEqualTo(5);
        assertThat(now.getFinalizers()).isEmpty();
    }

    @Test
    void saysThatAnObjectIsGone() {
        Widget created = create();
        client.resource(created).delete();
        assertThat(writer.writeStatus(created.in("late"))).isEqualTo(new WriteResult.Gone<>());
    }

    @Test
    void refusesToWriteOnAnyState() {
        Widget created = create();
        created.getMetadata().setResourceVersion(null);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> writer.hold(created, FINALIZER))
                .withMessageContaining("has no resourceVersion");
    }

    private double counted(String verb, String result) {
        return registry.get("virtfleet.api.writes")
                .tags("kind", "Widget", "verb", verb, "result", result)
                .counter()
                .count();
    }

    private Widget create() {
        return client.resource(Widget.named(namespace, "w-" + UUID.randomUUID()))
                .create();
    }

    private static Widget written(WriteResult<Widget> result) {
        assertThat(result).isInstanceOf(WriteResult.Written.class);
        return ((WriteResult.Written<Widget>) result).object();
    }

    private long requests() {
        return plane.requests().counts().entrySet().stream()
                .filter(request -> request.getKey().resource().startsWith("widgets"))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }
}
