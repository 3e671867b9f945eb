package io.virtfleet.manager.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.Condition;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.virtfleet.api.image.HttpImage;
import io.virtfleet.api.image.ImageOrigin;
import io.virtfleet.api.image.VMImage;
import io.virtfleet.api.image.VMImageSpec;
import io.virtfleet.api.image.VMImageStatus.OnProvider;
import io.virtfleet.contract.Fault;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.contract.image.Image;
import io.virtfleet.contract.page.PageRequest;
import io.virtfleet.controller.cache.KubernetesClients;
import io.virtfleet.controller.queue.Requeue;
import io.virtfleet.controller.queue.ResourceKey;
import io.virtfleet.controller.testing.ManualScheduler;
import io.virtfleet.controller.write.OwnWrites;
import io.virtfleet.controller.write.RequestLimit;
import io.virtfleet.controller.write.ResourceWriter;
import io.virtfleet.manager.CustomResources;
import io.virtfleet.manager.provider.connection.ProviderAccess;
import io.virtfleet.manager.usage.User;
import io.virtfleet.provider.mock.part.Call;
import io.virtfleet.testkit.cluster.ControlPlane;
import io.virtfleet.testkit.cluster.TestNamespace;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** One image on a real API server, and a mock provider over real gRPC; passes are taken by hand. */
final class ImageFixture implements AutoCloseable {
    final ManualScheduler scheduler = new ManualScheduler();
    final List<User> users = new ArrayList<>();
    final List<String> events = new ArrayList<>();
    final MockSite site = new MockSite();

    private final KubernetesClient client;
    private final String namespace;
    private final Map<ResourceKey, ProviderAccess> access = new ConcurrentHashMap<>();
    private final ImageReconciler reconciler;
    private VMImage image = new VMImage();

    ImageFixture(ControlPlane plane, TestNamespace namespace) {
        CustomResources.install(plane);
        this.namespace = namespace.name();
        client = KubernetesClients.forResources(plane.client().getConfiguration());
        var missing = new ProviderAccess.Closed(
                ProviderAccess.Reason.MISSING, Fault.of(FaultKind.UNREACHABLE, "there is no such Provider"));
        var copies = new ImageCopies(
                provider -> access.getOrDefault(provider, missing), _ -> Optional.empty(), MockSite.FLEET, scheduler);
        reconciler = new ImageReconciler(
                new ResourceWriter<>(client, new RequestLimit(RequestLimit.USUAL), new OwnWrites<>()),
                _ -> List.copyOf(users),
                copies,
                new ImageReporter(new RecordedEvents(events), Clock.systemUTC()),
                scheduler);
        opens("mock", site);
    }

    @Override
    public void close() {
        site.close();
        client.close();
    }

    void opens(String provider, MockSite at) {
        access.put(provider(provider), at.open());
    }

    void closes(String provider) {
        access.put(provider(provider), down());
    }

    void removes(String provider) {
        access.remove(provider(provider));
    }

    void delete() {
        client.resource(image).delete();
    }

    boolean gone() {
        return client.resource(image).get() == null;
    }

    private static ProviderAccess down() {
        return new ProviderAccess.Closed(
                ProviderAccess.Reason.UNREACHABLE, Fault.of(FaultKind.UNREACHABLE, "it does not answer"));
    }

    void create(String name, String more) {
        image = CustomResources.create(client, VMImage.class, namespace, """
                metadata: {name: %s}
                spec:
                  source: {http: {url: "https://images.example/debian.qcow2"}}
                  %s
                """.formatted(name, more));
    }

    void changeUrl(String url) {
        VMImage changed = now();
        HttpImage http = new HttpImage(null, null, null, null, null, url, Map.of());
        var source = new ImageOrigin(null, http, null, null, null, null, null, null, null, Map.of());
        changed.setSpec(new VMImageSpec(null, null, null, null, source, Map.of()));
        client.resource(changed).update();
    }

    void uses(int count, String provider) {
        for (int i = 0; i < count; i++) {
            users.add(new User(new ResourceKey("VirtualMachine", namespace, provider + "-" + i), provider(provider)));
        }
    }

    ResourceKey provider(String name) {
        return new ResourceKey("Provider", namespace, name);
    }

    void untilReady() {
        await().until(() -> {
            pass();
            scheduler.jump(Duration.ofSeconds(5));
            return ready();
        });
    }

    boolean ready() {
        return Boolean.TRUE.equals(now().getStatus().ready());
    }

    Requeue pass() {
        return reconciler.reconcile(now());
    }

    VMImage now() {
        return Objects.requireNonNull(client.resource(image).get());
    }

    OnProvider copy(String provider) {
        return Objects.requireNonNull(ImageCopies.entries(now()).get(provider));
    }

    Optional<Condition> condition(String type) {
        return Objects.requireNonNull(now().getStatus().conditions()).stream()
                .filter(condition -> condition.getType().equals(type))
                .findFirst();
    }

    List<Image> images() {
        return site.images().list(PageRequest.first(MockSite.FLEET)).items();
    }

    Image theImage() {
        assertThat(images()).hasSize(1);
        return images().getFirst();
    }

    long calls(Call call) {
        return site.admin().countCalls().getOrDefault(call, 0L);
    }
}
