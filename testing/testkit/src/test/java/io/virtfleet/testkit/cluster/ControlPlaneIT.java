package io.virtfleet.testkit.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBindingBuilder;
import io.fabric8.kubernetes.api.model.rbac.RoleBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.Watch;
import io.virtfleet.testkit.CommandResult;
import io.virtfleet.testkit.IgnoringWatcher;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(ControlPlaneExtension.class)
class ControlPlaneIT {
    private final ControlPlane plane;
    private final String namespace;

    ControlPlaneIT(ControlPlane plane, TestNamespace namespace) {
        this.plane = plane;
        this.namespace = namespace.name();
    }

    @Test
    void servesAndIsSharedByAllTests() {
        assertThat(plane.client().getKubernetesVersion().getGitVersion()).startsWith("v1.");
        assertThat(ControlPlane.shared()).isSameAs(plane);
    }

    @Test
    void eachTestClassHasItsNamespace(TestNamespace same) {
        assertThat(same.name()).isEqualTo(namespace).matches("control-plane-it-[0-9a-f]{6}");
        assertThat(plane.client().namespaces().withName(namespace).get()).isNotNull();
    }

    @Test
    void deniesAServiceAccountWithoutAGrant() {
        try (KubernetesClient client = plane.clientOf(namespace, "stranger")) {
            assertThatExceptionOfType(KubernetesClientException.class)
                    .isThrownBy(() -> client.configMaps().inNamespace(namespace).list())
                    .satisfies(denied -> assertThat(denied.getCode()).isEqualTo(403));
        }
    }

    @Test
    void admitsAServiceAccountWithAGrantToWhatWasGranted() {
        grantListingOfConfigMaps("reader");
        try (KubernetesClient client = plane.clientOf(namespace, "reader")) {
            assertThat(client.configMaps().inNamespace(namespace).list()).isNotNull();
            assertThatExceptionOfType(KubernetesClientException.class)
                    .isThrownBy(() -> client.resource(configMap("forbidden")).create())
                    .satisfies(denied -> assertThat(denied.getCode()).isEqualTo(403));
        }
    }

    @Test
    void runsKubectl() {
        CommandResult result = plane.kubectl("get", "namespace", namespace, "--output=name");
        assertThat(result).isEqualTo(new CommandResult(0, "namespace/" + namespace + "\n", ""));
    }

    @Test
    void runsKubectlAsAServiceAccount() {
        var kubectl = new Kubectl(plane.kubeconfigOf(namespace, "nobody"));
        CommandResult result = kubectl.run("get", "namespaces");
        assertThat(result.exitCode()).isEqualTo(1);
        assertThat(result.errors()).contains("Forbidden", "system:serviceaccount:" + namespace + ":nobody");
    }

    @Test
    void countsRequestsByVerbAndResource() {
        RequestCounts before = plane.requests();
        plane.client().resource(configMap("first")).create();
        plane.client().resource(configMap("second")).create();
        plane.client().resource(configMap("second")).serverSideApply();
        RequestCounts added = plane.requests().since(before);

        assertThat(added.count("create", "configmaps")).isEqualTo(2);
        assertThat(added.count("patch", "configmaps")).isEqualTo(1);
        assertThat(added.count("delete", "configmaps")).isZero();
    }

    @Test
    void countsAWatchWhenItEnds() {
        var ignored = new IgnoringWatcher<ConfigMap>();
        RequestCounts before = plane.requests();
        try (Watch _ = plane.client().configMaps().inNamespace(namespace).watch(ignored)) {
            assertThat(plane.requests().since(before).count("watch", "configmaps"))
                    .isZero();
        }
        await().until(() -> plane.requests().since(before).count("watch", "configmaps") == 1);
    }

    private void grantListingOfConfigMaps(String serviceAccount) {
        plane.client()
                .resource(new RoleBuilder()
                        .withNewMetadata()
                        .withNamespace(namespace)
                        .withName(serviceAccount)
                        .endMetadata()
                        .addNewRule()
                        .withApiGroups("")
                        .withResources("configmaps")
                        .withVerbs("list")
                        .endRule()
                        .build())
                .create();
        plane.client()
                .resource(new RoleBindingBuilder()
                        .withNewMetadata()
                        .withNamespace(namespace)
                        .withName(serviceAccount)
                        .endMetadata()
                        .withNewRoleRef("rbac.authorization.k8s.io", "Role", serviceAccount)
                        .addNewSubject("", "ServiceAccount", serviceAccount, namespace)
                        .build())
                .create();
    }

    private ConfigMap configMap(String name) {
        return new ConfigMapBuilder()
                .withNewMetadata()
                .withNamespace(namespace)
                .withName(name)
                .endMetadata()
                .build();
    }
}
