package io.virtfleet.manager.provider;

import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.virtfleet.api.provider.Provider;
import io.virtfleet.contract.Owner;
import io.virtfleet.contract.OwnerKey;
import io.virtfleet.controller.Controller;
import io.virtfleet.controller.cache.CacheSpec;
import io.virtfleet.controller.cache.KubernetesClients;
import io.virtfleet.controller.cache.ResourceCache;
import io.virtfleet.controller.queue.LaneRuntime;
import io.virtfleet.controller.queue.LaneSettings;
import io.virtfleet.controller.queue.Lanes;
import io.virtfleet.controller.queue.Priority;
import io.virtfleet.controller.queue.RateLimit;
import io.virtfleet.controller.queue.Reconciler;
import io.virtfleet.controller.queue.Requeue;
import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.controller.queue.SystemScheduler;
import io.virtfleet.controller.write.RequestLimit;
import io.virtfleet.controller.write.ResourceWriter;
import io.virtfleet.manager.provider.certificates.CertificateAuthority;
import io.virtfleet.manager.provider.certificates.CertificateLifetimes;
import io.virtfleet.manager.provider.certificates.ProviderCertificates;
import io.virtfleet.manager.provider.connection.ConnectionListener;
import io.virtfleet.manager.provider.connection.ConnectionOptions;
import io.virtfleet.manager.provider.connection.Connections;
import io.virtfleet.manager.provider.connection.Fencing;
import io.virtfleet.manager.provider.connection.ProviderAccess;
import io.virtfleet.manager.provider.connection.ProviderTransports;
import io.virtfleet.manager.provider.owned.OwnedObjects;
import io.virtfleet.manager.provider.runtime.ExternalRuntimes;
import io.virtfleet.manager.provider.runtime.PodRuntimes;
import io.virtfleet.manager.provider.runtime.RuntimeSettings;
import io.virtfleet.program.tracing.Tracing;
import io.virtfleet.sdk.client.Backoff;
import io.virtfleet.sdk.client.ClientTls;
import io.virtfleet.testkit.cluster.ControlPlane;
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
import java.util.function.Supplier;

/** A manager that works on Providers alone, in one namespace of a real API server. */
final class ProviderFixture implements AutoCloseable {
    static final String FLEET = "fleet-a";
    private static final String KIND = "Provider";
    static final LaneSettings DEFAULT_LANE = new LaneSettings(8, new RateLimit(1000, 1000));
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    final KubernetesClient client;
    final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    final Map<ResourceKey, List<ResourceKey>> bound = new ConcurrentHashMap<>();
    final AtomicInteger passes = new AtomicInteger();
    private final String namespace;
    private final SystemScheduler scheduler = new SystemScheduler();
    private final Lanes lanes = new Lanes(LaneRuntime.onVirtualThreads(scheduler), DEFAULT_LANE, registry, Tracing.OFF);
    private final ResourceCache<Provider> providers;
    private final Connections connections;

    ProviderFixture(ControlPlane plane, String namespace, Supplier<ClientTls> own) {
        this.client = KubernetesClients.forResources(plane.client().getConfiguration());
        this.namespace = namespace;
        install(plane);
        this.providers = ResourceCache.start(
                List.of(client.resources(Provider.class).inNamespace(namespace)), CacheSpec.of(Provider.class), lanes);
        this.connections = new Connections(options(own), new EnqueueProvider(), this::exists, registry);
        var pods = new PodRuntimes(
                new OwnedObjects(client),
                new ProviderCertificates(
                        client, this::noAuthority, CertificateLifetimes.defaults(), InstantSource.system()),
                new RuntimeSettings(Map.of(), new RuntimeSettings.Callers("fleet", Map.of())));
        var reconciler = new ProviderReconciler(
                connections,
                new ExternalRuntimes(pods),
                key -> bound.getOrDefault(key, List.of()),
                lanes,
                new ResourceWriter<>(client, new RequestLimit(RequestLimit.USUAL), providers.ownWrites()),
                new Orphans(connections, _ -> true, new NoEvents(), registry, System::nanoTime),
                InstantSource.system());
        lanes.register(KIND, new Controller<>(providers, counted(reconciler)));
        lanes.start();
        providers.enqueueAll();
    }

    private Reconciler<Provider> counted(ProviderReconciler reconciler) {
        return new Reconciler<>() {
            @Override
            public Requeue reconcile(Provider provider) {
                passes.incrementAndGet();
                return reconciler.reconcile(provider);
            }

            @Override
            public Requeue gone(ResourceKey key) {
                return reconciler.gone(key);
            }
        };
    }

    private ConnectionOptions options(Supplier<ClientTls> own) {
        return new ConnectionOptions(
                new ProviderTransports(client, own),
                new Fencing(FLEET, () -> OptionalLong.of(1), () -> true),
                scheduler,
                new Backoff(Duration.ofMillis(50), Duration.ofMillis(500), new Random(1)),
                ConnectionOptions.DEFAULT_LIST_INTERVAL);
    }

    private static void install(ControlPlane plane) {
        var crd = ProviderFixture.class.getResourceAsStream("/crds/infra.virtrigaud.io_providers.yaml");
        plane.client().load(Objects.requireNonNull(crd)).serverSideApply();
        await().ignoreExceptions()
                .until(() -> plane.client().raw("/apis/infra.virtrigaud.io/v1beta1/providers") != null);
    }

    private CertificateAuthority noAuthority() {
        throw new AssertionError("an External provider needs no certificate authority");
    }

    LaneSettings laneSettings(String name) {
        return lanes.settings(namespace + "/" + name);
    }

    ResourceKey key(String name) {
        return new ResourceKey(KIND, namespace, name);
    }

    ProviderAccess access(String name) {
        return connections.access(key(name));
    }

    void enqueue(String name) {
        lanes.enqueue(KIND, key(name), Priority.EVENT);
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
        return providers.all().stream().anyMatch(each -> ResourceKey.of(each).equals(key));
    }

    @Override
    public void close() {
        providers.close();
        try {
            lanes.stop(PATIENCE);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        connections.close();
        scheduler.close();
        client.close();
    }

    private final class EnqueueProvider implements ConnectionListener {
        @Override
        public void stateChanged(ResourceKey provider) {
            lanes.enqueue(KIND, provider, Priority.EVENT);
        }

        @Override
        public void accessChanged(ResourceKey provider) {}

        @Override
        public void vmChanged(ResourceKey provider, Owner owner) {}

        @Override
        public void taskEnded(OwnerKey owner) {}

        @Override
        public void inventorySynced(ResourceKey provider) {}
    }
}
