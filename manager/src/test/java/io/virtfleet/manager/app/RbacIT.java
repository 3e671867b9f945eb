package io.virtfleet.manager.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.rbac.ClusterRole;
import io.fabric8.kubernetes.api.model.rbac.PolicyRule;
import io.fabric8.kubernetes.api.model.rbac.Role;
import io.virtfleet.api.provider.Provider;
import io.virtfleet.manager.CustomResources;
import io.virtfleet.testkit.cluster.ControlPlane;
import io.virtfleet.testkit.cluster.ControlPlaneOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The manager runs with the rights that are shipped, and with no other. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RbacIT {
    private static final String OWN = "virtfleet-system";
    private static final String ACCOUNT = "virtfleet-manager";

    private final ControlPlane plane = ControlPlane.start(ControlPlaneOptions.plain());

    @TempDir
    private Path folder;

    RbacIT() {
        CustomResources.install(plane);
        Stream.of(OWN, "team-a", "team-b").forEach(this::namespace);
    }

    @AfterAll
    void close() {
        plane.close();
    }

    @Test
    void managesAllNamespacesWithTheRightsForThem() {
        List<HasMetadata> rights = apply("cluster.yaml");
        try (var manager = start("cluster").awaitReady().awaitLeading()) {
            assertThat(manager.stop()).isZero();
            assertThat(manager.process().output()).doesNotContain("forbidden");
        } finally {
            plane.client().resourceList(rights).delete();
        }
    }

    @Test
    void managesOneNamespaceWithRightsInThatOneAlone() {
        List<HasMetadata> rights = apply("namespaced.yaml");
        try (var manager = start("namespaced", "--watch-namespaces=team-a", "--fleet=test")
                .awaitReady()
                .awaitLeading()) {
            assertThat(manager.stop()).isZero();
            assertThat(manager.process().output()).doesNotContain("forbidden");
        }
        try (var tooWide = start("too-wide", "--watch-namespaces=team-a,team-b", "--fleet=test")) {
            await().until(() -> tooWide.probe("/health/readiness").contains("403"));
            assertThat(tooWide.stop()).isZero();
        }
        try (var nameless = start("nameless", "--watch-namespaces=team-a")) {
            assertThat(nameless.awaitEnd()).isEqualTo(Shutdown.WRONG_SETTING);
            assertThat(nameless.process().output()).contains("fleet must be set");
        } finally {
            plane.client().resourceList(rights).delete();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"cluster.yaml", "namespaced.yaml"})
    void everyKindOfProviderWorksWithTheRights(String file) {
        List<HasMetadata> rights = apply(file);
        try (var manager = start("tls-" + file, "--watch-namespaces=team-a", "--fleet=test")
                .awaitReady()
                .awaitLeading()) {
            // Names of their own: nobody collects the Secrets and Deployments of the other run.
            String run = file.replace(".yaml", "");
            provider("issued-" + run, "{mode: External, address: 'localhost:1'}");
            provider(
                    "given-" + run,
                    "{mode: External, address: 'localhost:1', service: {tls: {secretRef: {name: given}}}}");
            provider("remote-" + run, "{mode: Remote, image: 'example.com/provider:1'}");
            await().until(() -> message("issued-" + run).contains("not reachable"));
            await().until(() -> message("given-" + run).contains("Secret team-a/given"));
            await().until(() -> plane.kubectl("get", "deployments", "-n", "team-a", "-o", "name")
                    .output()
                    .contains("remote-" + run));
            assertThat(manager.stop()).isZero();
            assertThat(manager.process().output()).doesNotContain("forbidden");
        } finally {
            plane.client()
                    .resources(Provider.class)
                    .inNamespace("team-a")
                    .list()
                    .getItems()
                    .forEach(this::remove);
            plane.client().resourceList(rights).delete();
        }
    }

    private void provider(String name, String runtime) {
        plane.client().load(Manifests.stream("""
                        apiVersion: infra.virtrigaud.io/v1beta1
                        kind: Provider
                        metadata: {name: %s, namespace: team-a}
                        spec: {type: mock, runtime: %s}
                        """.formatted(name, runtime))).serverSideApply();
    }

    private String message(String provider) {
        return plane.kubectl(
                        "get",
                        "provider",
                        provider,
                        "-n",
                        "team-a",
                        "-o",
                        "jsonpath={.status.conditions[?(@.type==\"Ready\")].message}")
                .output();
    }

    private void remove(Provider provider) {
        provider.getMetadata().setFinalizers(List.of());
        plane.client().resource(provider).update();
        plane.client().resource(provider).delete();
    }

    @ParameterizedTest
    @ValueSource(strings = {"cluster.yaml", "namespaced.yaml"})
    void theRightsAreTheLeast(String file) {
        List<PolicyRule> rules = load(file).stream().flatMap(RbacIT::rules).toList();
        assertThat(rules).isNotEmpty().allSatisfy(rule -> {
            assertThat(rule.getApiGroups()).doesNotContain("*");
            assertThat(rule.getResources()).noneMatch(resource -> resource.contains("*"));
            assertThat(rule.getVerbs()).doesNotContain("*", "deletecollection", "escalate", "bind", "impersonate");
        });
        assertThat(rules)
                .filteredOn(rule -> rule.getResources().contains("secrets"))
                .isNotEmpty()
                .allSatisfy(rule -> assertThat(rule.getVerbs()).doesNotContain("list", "watch", "delete"));
    }

    private FleetProcess start(String name, String... flags) {
        Path kubeconfig = plane.kubeconfigOf(OWN, ACCOUNT);
        return FleetProcess.inNamespace(OWN, kubeconfig, folder.resolve(name + ".log"), flags);
    }

    private List<HasMetadata> apply(String file) {
        List<HasMetadata> rights = load(file);
        rights.forEach(right -> plane.client().resource(right).serverSideApply());
        return rights.stream().filter(right -> right.getKind().contains("Role")).toList();
    }

    private List<HasMetadata> load(String file) {
        try (var text = Files.newInputStream(Path.of("..", "deploy", "rbac", file))) {
            return plane.client().load(text).items();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<PolicyRule> rules(HasMetadata object) {
        return switch (object) {
            case ClusterRole role -> role.getRules().stream();
            case Role role -> role.getRules().stream();
            default -> Stream.empty();
        };
    }

    private void namespace(String name) {
        plane.client()
                .resource(new NamespaceBuilder()
                        .withNewMetadata()
                        .withName(name)
                        .endMetadata()
                        .build())
                .create();
    }
}
