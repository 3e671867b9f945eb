package io.virtfleet.manager.provider;

import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.virtfleet.api.provider.Provider;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.manager.controller.Controller;
import io.virtfleet.manager.controller.InFlight;
import io.virtfleet.manager.controller.KubernetesClients;
import io.virtfleet.manager.controller.LaneRuntime;
import io.virtfleet.manager.controller.LaneSettings;
import io.virtfleet.manager.controller.Lanes;
import io.virtfleet.manager.controller.OwnWrites;
import io.virtfleet.manager.controller.RateLimit;
import io.virtfleet.manager.controller.Requeue;
import io.virtfleet.manager.controller.ResourceKey;
import io.virtfleet.manager.controller.ResourceWriter;
import io.virtfleet.manager.controller.Sighting;
import io.virtfleet.manager.controller.SystemTimeline;
import io.virtfleet.manager.controller.Urgency;
import io.virtfleet.manager.controller.Watched;
import io.virtfleet.manager.controller.Work;
import io.virtfleet.sdk.client.Backoff;
import io.virtfleet.sdk.client.ClientTls;
import io.virtfleet.sdk.trace.Tracer;
import io.virtfleet.testkit.ControlPlane;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/** A manager that works on Providers alone, in one namespace of a real API server. */
final class ProviderStage implements AutoCloseable {
    static final String FLEET = "fleet-a";
    private static final String KIND = "Provider";
    private static final LaneSettings USUAL = new LaneSettings(8, new RateLimit(1000, 1000));
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    final KubernetesClient client;
    final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    final Map<ResourceKey, List<ResourceKey>> bound = new ConcurrentHashMap<>();
    final Map<String, LaneSettings> laneSettings = new ConcurrentHashMap<>();
    final AtomicInteger passes = new AtomicInteger();
    private final String namespace;
    private final SystemTimeline timeline = new SystemTimeline();
    private final AtomicReference<Work> work = new AtomicReference<>((_, _) -> new Requeue.After(Duration.ofMillis(5)));
    private final Lanes lanes = new Lanes(
            (lane, key) -> work.get().pass(lane, key),
            LaneRuntime.onVirtualThreads(timeline),
            USUAL,
            registry,
            Tracer.OFF);
    private final Watched<Provider> watched;
    private final Connections connections;

    ProviderStage(ControlPlane plane, String namespace, Supplier<ClientTls> own) {
        this.client = KubernetesClients.forResources(plane.client().getConfiguration());
        this.namespace = namespace;
        install(plane);
        OwnWrites<Provider> ownWrites = new OwnWrites<>();
        this.watched = Watched.start(client.resources(Provider.class).inNamespace(namespace), Map.of(), this::seen);
        this.connections = new Connections(dialing(own), new Wakes(), _ -> new HeardNews(), this::exists, registry);
        var reconciler = ProviderReconciler.of(
                connections,
                new ProviderReconciler.Sources(
                        new ExternalRuntimes(_ -> new RuntimeState.Failed(
                                Fault.of(FaultKind.UNSUPPORTED, "only mode External is run here"))),
                        key -> bound.getOrDefault(key, List.of()),
                        InstantSource.system()),
                new Settings(),
                new ResourceWriter<>(client, new InFlight(InFlight.USUAL), ownWrites));
        work.set(new Controller<>(watched, ownWrites, _ -> KIND, provider -> {
            passes.incrementAndGet();
            return reconciler.reconcile(provider);
        }));
    }

    private Dialing dialing(Supplier<ClientTls> own) {
        return new Dialing(
                new ProviderTransports(client, own),
                new Fencing(FLEET, () -> OptionalLong.of(1), () -> {}),
                timeline,
                new Backoff(Duration.ofMillis(50), Duration.ofMillis(500), new Random(1)),
                Dialing.USUAL_LIST_INTERVAL);
    }

    private static void install(ControlPlane plane) {
        var crd = ProviderStage.class.getResourceAsStream("/crds/infra.virtrigaud.io_providers.yaml");
        plane.client().load(Objects.requireNonNull(crd)).serverSideApply();
        await().ignoreExceptions()
                .until(() -> plane.client().raw("/apis/infra.virtrigaud.io/v1beta1/providers") != null);
    }

    ResourceKey key(String name) {
        return new ResourceKey(KIND, namespace, name);
    }

    ProviderAccess access(String name) {
        return connections.access(key(name));
    }

    void wake(String name) {
        lanes.wake(KIND, key(name), Urgency.EVENT);
    }

    Provider provider(String name) {
        return Objects.requireNonNull(client.resources(Provider.class)
                .inNamespace(namespace)
                .withName(name)
                .get());
    }

    void apply(Provider provider) {
        provider.getMetadata().setNamespace(namespace);
        client.resource(provider).create();
    }

    /** Deletes all Providers and waits until they were let go. */
    void deleteAll() {
        var all = client.resources(Provider.class).inNamespace(namespace);
        all.delete();
        await().atMost(PATIENCE).until(() -> all.list().getItems().isEmpty());
    }

    /** Waits until the condition has this status and reason, and answers its message. */
    String awaitCondition(String name, String type, String status, String reason) {
        await().alias(type + "=" + status + " " + reason)
                .atMost(PATIENCE)
                .until(
                        () -> condition(name, type),
                        found -> found.filter(condition -> condition.getStatus().equals(status)
                                        && condition.getReason().equals(reason))
                                .isPresent());
        return condition(name, type).orElseThrow().getMessage();
    }

    void awaitReady(String name) {
        awaitCondition(name, "Ready", "True", "Ready");
    }

    Optional<Condition> condition(String name, String type) {
        var status = provider(name).getStatus();
        return status == null || status.conditions() == null
                ? Optional.empty()
                : status.conditions().stream()
                        .filter(condition -> condition.getType().equals(type))
                        .findFirst();
    }

    private boolean exists(ResourceKey key) {
        return watched.all().stream().anyMatch(each -> ResourceKey.of(each).equals(key));
    }

    private void seen(Sighting sighting, Provider provider) {
        if (sighting == Sighting.GONE) {
            connections.forget(ResourceKey.of(provider));
        } else {
            lanes.wake(KIND, ResourceKey.of(provider), Urgency.CHANGE);
        }
    }

    @Override
    public void close() {
        watched.close();
        try {
            lanes.stop(PATIENCE);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        connections.close();
        timeline.close();
        client.close();
    }

    private final class Wakes implements ConnectionListener {
        @Override
        public void stateChanged(ResourceKey provider) {
            lanes.wake(KIND, provider, Urgency.EVENT);
        }

        @Override
        public void accessChanged(ResourceKey provider) {}
    }

    private final class Settings implements LaneControl {
        @Override
        public void configure(String lane, LaneSettings settings) {
            laneSettings.put(lane, settings);
        }

        @Override
        public void unconfigure(String lane) {
            laneSettings.remove(lane);
        }
    }
}
