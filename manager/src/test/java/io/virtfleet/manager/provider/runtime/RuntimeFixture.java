package io.virtfleet.manager.provider.runtime;

import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodConditionBuilder;
import io.fabric8.kubernetes.api.model.PodStatusBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.virtfleet.api.provider.Provider;
import io.virtfleet.controller.cache.KubernetesClients;
import io.virtfleet.manager.provider.certificates.CertificateAuthority;
import io.virtfleet.manager.provider.certificates.CertificateAuthoritySecret;
import io.virtfleet.manager.provider.certificates.CertificateLifetimes;
import io.virtfleet.manager.provider.certificates.ProviderCertificates;
import io.virtfleet.manager.provider.owned.OwnedObjects;
import io.virtfleet.manager.provider.owned.TestProviders;
import io.virtfleet.testkit.cluster.ControlPlane;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** A namespace that admits restricted pods only, in a cluster whose controllers run and whose nodes the test plays. */
final class RuntimeFixture implements AutoCloseable {
    static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final List<Class<? extends HasMetadata>> KINDS = List.of(
            Deployment.class, Service.class, ServiceAccount.class, NetworkPolicy.class, PodDisruptionBudget.class);

    private final KubernetesClient admin;
    private final KubernetesClient client;
    private final String namespace = "runtime-" + UUID.randomUUID();

    RuntimeFixture(ControlPlane plane) {
        this.admin = plane.client();
        this.client = KubernetesClients.forResources(admin.getConfiguration());
        admin.resource(new NamespaceBuilder()
                        .withNewMetadata()
                        .withName(namespace)
                        .withLabels(Map.of("pod-security.kubernetes.io/enforce", "restricted"))
                        .endMetadata()
                        .build())
                .create();
    }

    static void installProviders(ControlPlane plane) {
        var crd = Objects.requireNonNull(
                RuntimeFixture.class.getResourceAsStream("/crds/infra.virtrigaud.io_providers.yaml"));
        plane.client().load(crd).serverSideApply();
        await().ignoreExceptions()
                .until(() -> plane.client().raw("/apis/infra.virtrigaud.io/v1beta1/providers") != null);
    }

    /** As a manager that was just started. */
    PodRuntimes runtimes() {
        var secret = new CertificateAuthoritySecret(client, namespace, InstantSource.system());
        return runtimes(() -> secret.open(Duration.ofDays(100)));
    }

    PodRuntimes runtimes(Supplier<CertificateAuthority> authority) {
        var certificates =
                new ProviderCertificates(client, authority, CertificateLifetimes.defaults(), InstantSource.system());
        return new PodRuntimes(
                new OwnedObjects(client),
                certificates,
                new RuntimeSettings(Map.of(), new RuntimeSettings.Callers("fleet", Map.of())));
    }

    /** A Provider that the API server knows. */
    Provider provider(String name, String spec) {
        Provider provider = TestProviders.of(namespace, name, spec);
        provider.getMetadata().setUid(null);
        return admin.resource(provider).create();
    }

    /** The same Provider, asked for something else. */
    static Provider changed(Provider provider, String spec) {
        Provider changed = TestProviders.of(
                provider.getMetadata().getNamespace(), provider.getMetadata().getName(), spec);
        changed.getMetadata().setUid(provider.getMetadata().getUid());
        return changed;
    }

    <T extends HasMetadata> T find(Class<T> kind, String name) {
        return admin.resources(kind).inNamespace(namespace).withName(name).get();
    }

    /** What there is of that name, with its version. */
    List<String> versions(String name) {
        return objects(name)
                .map(object -> object.getKind() + " " + object.getMetadata().getResourceVersion())
                .toList();
    }

    Stream<HasMetadata> objects(String name) {
        return KINDS.stream().<HasMetadata>map(kind -> find(kind, name)).filter(Objects::nonNull);
    }

    List<Pod> pods(String name) {
        return admin.pods()
                .inNamespace(namespace)
                .withLabel("app.kubernetes.io/instance", name)
                .list()
                .getItems();
    }

    /** Does what a kubelet would, once the controllers have made a pod. */
    void startPods(String name) {
        await().atMost(PATIENCE).until(() -> !pods(name).isEmpty());
        for (Pod pod : pods(name)) {
            pod.setStatus(new PodStatusBuilder()
                    .withPhase("Running")
                    .withConditions(new PodConditionBuilder()
                            .withType("Ready")
                            .withStatus("True")
                            .withLastTransitionTime("2026-01-01T00:00:00Z")
                            .build())
                    .build());
            admin.resource(pod).updateStatus();
        }
    }

    KubernetesClient admin() {
        return admin;
    }

    String namespace() {
        return namespace;
    }

    @Override
    public void close() {
        client.close();
    }
}
