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
import io.virtfleet.manager.provider.ExternalRuntimes;
import io.virtfleet.manager.provider.RuntimeState;
import io.virtfleet.testkit.ControlPlane;
import io.virtfleet.testkit.ControlPlaneOptions;
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

    private RuntimeStage stage;

    @BeforeAll
    static void startACluster() {
        plane = ControlPlane.start(ControlPlaneOptions.plain());
        RuntimeStage.installProviders(plane);
        plane.startControllers();
    }

    @AfterAll
    static void stopTheCluster() {
        plane.close();
    }

    @BeforeEach
    void makeANamespace() {
        stage = new RuntimeStage(plane);
    }

    @AfterEach
    void close() {
        stage.close();
    }

    @Test
    void aProviderElsewhereNeedsNoCertificateOfOurs() {
        PodRuntimes pods = stage.runtimes(() -> {
            throw new AssertionError("nobody needs certificates");
        });
        var runtimes = new FormerPods(pods, new ExternalRuntimes(pods));
        assertThat(runtimes.ensure(stage.provider("elsewhere", EXTERNAL))).isInstanceOf(RuntimeState.Running.class);
    }

    @Test
    void aProviderRunsOnceItsPodDoes() {
        Provider provider = stage.provider("mock", ONE);

        assertThat(stage.runtimes().ensure(provider)).isInstanceOf(RuntimeState.Starting.class);
        stage.startPods("provider-mock");

        await().atMost(RuntimeStage.PATIENCE)
                .untilAsserted(() -> assertThat(stage.runtimes().ensure(provider))
                        .isInstanceOfSatisfying(
                                RuntimeState.Running.class,
                                running -> assertThat(running.address())
                                        .hasToString("provider-mock." + stage.namespace() + ".svc:9443")));
    }

    @Test
    void aPodWithEverythingThatCanBeAskedForIsAdmitted() {
        assertThat(stage.runtimes().ensure(stage.provider("full", EVERYTHING)))
                .isInstanceOf(RuntimeState.Starting.class);
        await().atMost(RuntimeStage.PATIENCE)
                .untilAsserted(() -> assertThat(stage.pods("provider-full")).hasSize(1));
    }

    @Test
    void nothingIsWrittenWhenNothingChanged() {
        Provider provider = stage.provider("mock", TWO);
        stage.runtimes().ensure(provider);
        await().atMost(RuntimeStage.PATIENCE)
                .until(() -> stage.pods("provider-mock").size() == 2);
        stage.startPods("provider-mock");
        await().atMost(RuntimeStage.PATIENCE)
                .until(() -> stage.runtimes().ensure(provider) instanceof RuntimeState.Running);
        long writes = writes();

        stage.runtimes().ensure(provider);
        stage.runtimes().ensure(provider);

        assertThat(writes()).isEqualTo(writes);
    }

    @Test
    void aChangeRollsAndTakesAwayWhatIsAskedForNoMore() {
        Provider provider = stage.provider("mock", ONE);
        stage.runtimes().ensure(provider);
        Deployment before = stage.find(Deployment.class, "provider-mock");

        stage.runtimes().ensure(RuntimeStage.changed(provider, TWO));

        Deployment after = stage.find(Deployment.class, "provider-mock");
        assertThat(after.getSpec().getTemplate()).isNotEqualTo(before.getSpec().getTemplate());
        assertThat(environment(before)).contains("EXTRA");
        assertThat(environment(after)).doesNotContain("EXTRA");
        assertThat(after.getSpec().getTemplate().getSpec().getVolumes()).hasSize(2);
        assertThat(stage.find(Service.class, "provider-mock").getSpec().getPorts())
                .extracting(port -> port.getPort())
                .containsExactlyInAnyOrder(9000, 8080);
        await().atMost(RuntimeStage.PATIENCE)
                .until(() -> stage.pods("provider-mock").stream()
                        .anyMatch(pod -> pod.getSpec()
                                .getContainers()
                                .getFirst()
                                .getImage()
                                .endsWith("mock:2")));
    }

    @Test
    void aBudgetIsThereForTwoPodsAndNotForOne() {
        Provider provider = stage.provider("mock", TWO);
        stage.runtimes().ensure(provider);
        assertThat(stage.find(PodDisruptionBudget.class, "provider-mock")).isNotNull();

        stage.runtimes().ensure(RuntimeStage.changed(provider, ONE));

        assertThat(stage.find(PodDisruptionBudget.class, "provider-mock")).isNull();
    }

    @Test
    void whatOthersSetStays() {
        Provider provider = stage.provider("mock", ONE);
        stage.runtimes().ensure(provider);
        plane.kubectl("-n", stage.namespace(), "label", "deployment", "provider-mock", "team=blue");
        plane.kubectl("-n", stage.namespace(), "scale", "deployment", "provider-mock", "--replicas=4");
        String version = stage.find(Deployment.class, "provider-mock")
                .getMetadata()
                .getLabels()
                .get("team");
        assertThat(version).isEqualTo("blue");

        stage.runtimes().ensure(provider);
        assertThat(stage.find(Deployment.class, "provider-mock").getSpec().getReplicas())
                .isEqualTo(4);
        stage.runtimes().ensure(RuntimeStage.changed(provider, TWO));

        Deployment after = stage.find(Deployment.class, "provider-mock");
        assertThat(after.getMetadata().getLabels()).containsEntry("team", "blue");
        assertThat(after.getSpec().getReplicas()).isEqualTo(2);
    }

    @Test
    void anObjectOfSomebodyElseIsLeftAloneAndNamed() {
        Provider provider = stage.provider("mock", ONE);
        ServiceAccount foreign = stage.admin()
                .resource(new ServiceAccountBuilder()
                        .withMetadata(new ObjectMetaBuilder()
                                .withNamespace(stage.namespace())
                                .withName("provider-mock")
                                .build())
                        .build())
                .create();

        RuntimeState state = stage.runtimes().ensure(provider);

        assertThat(state).isInstanceOfSatisfying(RuntimeState.Failed.class, failed -> {
            assertThat(failed.fault().kind()).isEqualTo(FaultKind.CONFLICT);
            assertThat(failed.fault().message())
                    .startsWith("ServiceAccount " + stage.namespace() + "/provider-mock is needed");
        });
        stage.runtimes().end(provider);
        assertThat(stage.find(ServiceAccount.class, "provider-mock")).isEqualTo(foreign);
        assertThat(stage.find(Deployment.class, "provider-mock")).isNull();
    }

    @Test
    void whatTheServerRefusesIsToldInItsWords() {
        Provider wrong = stage.provider("mock", """
                type: mock
                runtime: {image: "registry.example.com/mock:1", resources: {limits: {memory: "1", "not a name": "1"}}}""");
        assertThat(stage.runtimes().ensure(wrong)).isInstanceOfSatisfying(RuntimeState.Failed.class, failed -> {
            assertThat(failed.fault().kind()).isEqualTo(FaultKind.INVALID_SPEC);
            assertThat(failed.fault().message()).contains("not a name");
        });
    }

    @Test
    void aProviderThatIsRunElsewhereByNowLeavesNoPodBehind() {
        Provider provider = stage.provider("mock", TWO);
        stage.runtimes().ensure(provider);
        assertThat(stage.objects("provider-mock")).hasSize(5);

        var state = new RuntimeState.Starting("elsewhere");
        var former = new FormerPods(stage.runtimes(), _ -> state);
        assertThat(former.ensure(provider)).isEqualTo(state);
        assertThat(stage.objects("provider-mock")).hasSize(5);
        Provider elsewhere = RuntimeStage.changed(provider, EXTERNAL);
        elsewhere.getMetadata().setGeneration(2L);
        assertThat(former.ensure(elsewhere)).isEqualTo(state);

        assertThat(stage.objects("provider-mock")).isEmpty();
        long looks = plane.requests().count("get", "networkpolicies");
        former.ensure(elsewhere);
        assertThat(plane.requests().count("get", "networkpolicies")).isEqualTo(looks);
        assertThat(stage.find(Secret.class, "mock-provider-tls")).isNotNull();
        await().atMost(RuntimeStage.PATIENCE)
                .until(() -> stage.pods("provider-mock").isEmpty());
    }

    @Test
    void allGoesWithTheProvider() {
        Provider provider = stage.provider("mock", TWO);
        stage.runtimes().ensure(provider);

        stage.admin().resource(provider).delete();

        await().atMost(RuntimeStage.PATIENCE).untilAsserted(() -> {
            assertThat(stage.objects("provider-mock")).isEmpty();
            assertThat(stage.find(Secret.class, "mock-provider-tls")).isNull();
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
