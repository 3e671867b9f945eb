package io.virtfleet.manager.provider.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.ServiceAccountBuilder;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.virtfleet.api.provider.Provider;
import io.virtfleet.contract.FaultKind;
import io.virtfleet.testkit.cluster.ControlPlane;
import io.virtfleet.testkit.cluster.ControlPlaneOptions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RuntimeObjectsIT {
    private static final String ONE = """
            type: mock
            credentialSecretRef: {name: login}
            runtime: {mode: Remote, image: "registry.example.com/mock:1", env: [{name: EXTRA, value: "1"}]}""";

    private static final String TWO = """
            type: mock
            runtime: {mode: Remote, image: "registry.example.com/mock:2", replicas: 2, service: {port: 9000}}""";

    private static final String EXTERNAL = """
            type: mock
            runtime: {mode: External, address: "lab.example.com:9443"}""";

    private static final String EVERYTHING = """
            type: mock
            endpoint: tcp://host:1
            defaults: {datastore: fast}
            runtime:
              image: registry.example.com/mock:1
              imagePullPolicy: Always
              imagePullSecrets: [{name: registry}]
              logLevel: debug
              logFormat: json
              nodeSelector: {disk: ssd}
              tolerations: [{key: gpu, operator: Exists}]
              resources: {requests: {cpu: "0.5"}, limits: {memory: 1Gi}}
              securityContext: {runAsUser: 1000, runAsGroup: 1000, seLinuxOptions: {type: container_t, level: "s0:c1"}}
              livenessProbe: {tcpSocket: {port: 9443}}
              affinity: {podAntiAffinity: {preferredDuringSchedulingIgnoredDuringExecution: [{weight: 1, podAffinityTerm: {topologyKey: kubernetes.io/hostname, labelSelector: {matchLabels: {a: b}}}}]}}""";

    private static ControlPlane plane;

    private RuntimeFixture fixture;

    @BeforeAll
    static void startACluster() {
        plane = ControlPlane.start(ControlPlaneOptions.plain());
        RuntimeFixture.installProviders(plane);
        plane.startControllers();
    }

    @AfterAll
    static void stopTheCluster() {
        plane.close();
    }

    @BeforeEach
    void makeANamespace() {
        fixture = new RuntimeFixture(plane);
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void anExternalProviderNeedsNoCertificateAuthority() {
        var runtimes = new ExternalRuntimes(fixture.runtimes(() -> {
            throw new AssertionError("an External provider needs no certificate authority");
        }));
        assertThat(runtimes.ensure(fixture.provider("elsewhere", EXTERNAL))).isInstanceOf(RuntimeState.Running.class);
    }

    @Test
    void aProviderRunsOnceItsPodDoes() {
        Provider provider = fixture.provider("mock", ONE);

        assertThat(fixture.runtimes().ensure(provider)).isInstanceOf(RuntimeState.Starting.class);
        fixture.startPods("provider-mock");

        await().atMost(RuntimeFixture.PATIENCE)
                .untilAsserted(() -> assertThat(fixture.runtimes().ensure(provider))
                        .isInstanceOfSatisfying(
                                RuntimeState.Running.class,
                                running -> assertThat(running.address())
                                        .hasToString("provider-mock." + fixture.namespace() + ".svc:9443")));
    }

    @Test
    void aPodWithEverythingThatCanBeAskedForIsAdmitted() {
        assertThat(fixture.runtimes().ensure(fixture.provider("full", EVERYTHING)))
                .isInstanceOf(RuntimeState.Starting.class);
        await().atMost(RuntimeFixture.PATIENCE)
                .untilAsserted(() -> assertThat(fixture.pods("provider-full")).hasSize(1));
    }

    @Test
    void nothingIsWrittenWhenNothingChanged() {
        Provider provider = fixture.provider("mock", TWO);
        fixture.runtimes().ensure(provider);
        await().atMost(RuntimeFixture.PATIENCE)
                .until(() -> fixture.pods("provider-mock").size() == 2);
        fixture.startPods("provider-mock");
        await().atMost(RuntimeFixture.PATIENCE)
                .until(() -> fixture.runtimes().ensure(provider) instanceof RuntimeState.Running);
        long writes = writes();

        fixture.runtimes().ensure(provider);
        fixture.runtimes().ensure(provider);

        assertThat(writes()).isEqualTo(writes);
    }

    @Test
    void aChangeRollsAndTakesAwayWhatIsAskedForNoMore() {
        Provider provider = fixture.provider("mock", ONE);
        fixture.runtimes().ensure(provider);
        Deployment before = fixture.find(Deployment.class, "provider-mock");

        fixture.runtimes().ensure(RuntimeFixture.changed(provider, TWO));

        Deployment after = fixture.find(Deployment.class, "provider-mock");
        assertThat(after.getSpec().getTemplate()).isNotEqualTo(before.getSpec().getTemplate());
        assertThat(environment(before)).contains("EXTRA");
        assertThat(environment(after)).doesNotContain("EXTRA");
        assertThat(after.getSpec().getTemplate().getSpec().getVolumes()).hasSize(2);
        assertThat(fixture.find(Service.class, "provider-mock").getSpec().getPorts())
                .extracting(port -> port.getPort())
                .containsExactlyInAnyOrder(9000, 8080);
        await().atMost(RuntimeFixture.PATIENCE)
                .until(() -> fixture.pods("provider-mock").stream()
                        .anyMatch(pod -> pod.getSpec()
                                .getContainers()
                                .getFirst()
                                .getImage()
                                .endsWith("mock:2")));
    }

    @Test
    void aBudgetIsThereForTwoPodsAndNotForOne() {
        Provider provider = fixture.provider("mock", TWO);
        fixture.runtimes().ensure(provider);
        assertThat(fixture.find(PodDisruptionBudget.class, "provider-mock")).isNotNull();

        fixture.runtimes().ensure(RuntimeFixture.changed(provider, ONE));

        assertThat(fixture.find(PodDisruptionBudget.class, "provider-mock")).isNull();
    }

    @Test
    void whatOthersSetStays() {
        Provider provider = fixture.provider("mock", ONE);
        fixture.runtimes().ensure(provider);
        plane.kubectl("-n", fixture.namespace(), "label", "deployment", "provider-mock", "team=blue");
        plane.kubectl("-n", fixture.namespace(), "scale", "deployment", "provider-mock", "--replicas=4");
        String version = fixture.find(Deployment.class, "provider-mock")
                .getMetadata()
                .getLabels()
                .get("team");
        assertThat(version).isEqualTo("blue");

        fixture.runtimes().ensure(provider);
        assertThat(fixture.find(Deployment.class, "provider-mock").getSpec().getReplicas())
                .isEqualTo(4);
        fixture.runtimes().ensure(RuntimeFixture.changed(provider, TWO));

        Deployment after = fixture.find(Deployment.class, "provider-mock");
        assertThat(after.getMetadata().getLabels()).containsEntry("team", "blue");
        assertThat(after.getSpec().getReplicas()).isEqualTo(2);
    }

    @Test
    void anObjectOfSomebodyElseIsLeftAloneAndNamed() {
        Provider provider = fixture.provider("mock", ONE);
        ServiceAccount foreign = fixture.admin()
                .resource(new ServiceAccountBuilder()
                        .withMetadata(new ObjectMetaBuilder()
                                .withNamespace(fixture.namespace())
                                .withName("provider-mock")
                                .build())
                        .build())
                .create();

        RuntimeState state = fixture.runtimes().ensure(provider);

        assertThat(state).isInstanceOfSatisfying(RuntimeState.Failed.class, failed -> {
            assertThat(failed.fault().kind()).isEqualTo(FaultKind.CONFLICT);
            assertThat(failed.fault().message())
                    .startsWith("ServiceAccount " + fixture.namespace() + "/provider-mock already exists");
        });
        fixture.runtimes().remove(provider);
        assertThat(fixture.find(ServiceAccount.class, "provider-mock")).isEqualTo(foreign);
        assertThat(fixture.find(Deployment.class, "provider-mock")).isNull();
    }

    @Test
    void whatTheServerRefusesIsReportedInItsWords() {
        Provider wrong = fixture.provider("mock", """
                type: mock
                runtime: {image: "registry.example.com/mock:1", resources: {limits: {memory: "1", "not a name": "1"}}}""");
        assertThat(fixture.runtimes().ensure(wrong)).isInstanceOfSatisfying(RuntimeState.Failed.class, failed -> {
            assertThat(failed.fault().kind()).isEqualTo(FaultKind.INVALID_SPEC);
            assertThat(failed.fault().message()).contains("not a name");
        });
    }

    @Test
    void thePodsOfAProviderThatBecameExternalAreRemoved() {
        Provider provider = fixture.provider("mock", TWO);
        fixture.runtimes().ensure(provider);
        assertThat(fixture.objects("provider-mock")).hasSize(5);

        var runtimes = new ExternalRuntimes(fixture.runtimes());
        assertThat(runtimes.ensure(provider)).isInstanceOf(RuntimeState.Starting.class);
        assertThat(fixture.objects("provider-mock")).hasSize(5);
        Provider external = RuntimeFixture.changed(provider, EXTERNAL);
        external.getMetadata().setGeneration(2L);
        assertThat(runtimes.ensure(external)).isInstanceOf(RuntimeState.Running.class);

        assertThat(fixture.objects("provider-mock")).isEmpty();
        long requests = plane.requests().count("get", "networkpolicies");
        runtimes.ensure(external);
        assertThat(plane.requests().count("get", "networkpolicies")).isEqualTo(requests);
        assertThat(fixture.find(Secret.class, "mock-provider-tls")).isNotNull();
        await().atMost(RuntimeFixture.PATIENCE)
                .until(() -> fixture.pods("provider-mock").isEmpty());
    }

    @Test
    void allGoesWithTheProvider() {
        Provider provider = fixture.provider("mock", TWO);
        fixture.runtimes().ensure(provider);

        fixture.admin().resource(provider).delete();

        await().atMost(RuntimeFixture.PATIENCE).untilAsserted(() -> {
            assertThat(fixture.objects("provider-mock")).isEmpty();
            assertThat(fixture.find(Secret.class, "mock-provider-tls")).isNull();
        });
    }

    /** Of the kinds that we write, by anyone; status is written by the controllers. */
    private static long writes() {
        List<String> kinds = List.of(
                "deployments", "services", "serviceaccounts", "networkpolicies", "poddisruptionbudgets", "secrets");
        return plane.requests().counts().entrySet().stream()
                .filter(request -> kinds.contains(request.getKey().resource()))
                .filter(request -> List.of("create", "update", "patch", "delete")
                        .contains(request.getKey().verb()))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    private static List<String> environment(Deployment deployment) {
        return deployment.getSpec().getTemplate().getSpec().getContainers().getFirst().getEnv().stream()
                .map(variable -> variable.getName())
                .toList();
    }
}
