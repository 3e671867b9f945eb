package io.virtfleet.manager.unbuilt;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;
import io.virtfleet.api.snapshot.VMSnapshot;
import io.virtfleet.controller.cache.KubernetesClients;
import io.virtfleet.controller.write.OwnWrites;
import io.virtfleet.controller.write.RequestLimit;
import io.virtfleet.controller.write.ResourceWriter;
import io.virtfleet.manager.CustomResources;
import io.virtfleet.testkit.cluster.ControlPlane;
import io.virtfleet.testkit.cluster.ControlPlaneExtension;
import io.virtfleet.testkit.cluster.TestNamespace;
import java.time.Clock;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(ControlPlaneExtension.class)
class UnbuiltReconcilerIT {
    private final ControlPlane plane;
    private final KubernetesClient client;
    private final String namespace;
    private final UnbuiltReconciler reconciler;

    UnbuiltReconcilerIT(ControlPlane plane, TestNamespace namespace) {
        CustomResources.install(plane);
        this.plane = plane;
        this.namespace = namespace.name();
        client = KubernetesClients.forResources(plane.client().getConfiguration());
        reconciler = new UnbuiltReconciler(
                new ResourceWriter<>(client, new RequestLimit(RequestLimit.USUAL), new OwnWrites<>()),
                Clock.systemUTC());
    }

    @AfterEach
    void close() {
        client.close();
    }

    @Test
    void saysOnceForEachGenerationThatNothingIsDone() {
        CustomResources.create(client, VMSnapshot.class, namespace, """
                metadata: {name: before-upgrade}
                spec: {vmRef: {name: web}}
                """);
        reconciler.reconcile(now());
        GenericKubernetesResource told = now();
        assertThat(ready("message")).isEqualTo("This version of VirtFleet does not support VMSnapshots yet.");
        assertThat(ready("status")).isEqualTo("False");
        assertThat(ready("reason")).isEqualTo("NotImplemented");

        reconciler.reconcile(told);
        assertThat(now().getMetadata().getResourceVersion())
                .isEqualTo(told.getMetadata().getResourceVersion());

        plane.kubectl(
                "patch",
                "vmsnap",
                "before-upgrade",
                "-n",
                namespace,
                "--type=merge",
                "-p",
                "{\"spec\":{\"snapshotConfig\":{\"description\":\"changed\"}}}");
        reconciler.reconcile(now());
        assertThat(ready("observedGeneration")).isEqualTo("2");
    }

    @Test
    void speaksOfManyInWords() {
        assertThat(UnbuiltReport.message("VMPlacementPolicy"))
                .isEqualTo("This version of VirtFleet does not support VMPlacementPolicies yet.");
    }

    private String ready(String field) {
        return plane.kubectl(
                        "get",
                        "vmsnap",
                        "before-upgrade",
                        "-n",
                        namespace,
                        "-o",
                        "jsonpath={.status.conditions[?(@.type==\"Ready\")]." + field + "}")
                .output();
    }

    private GenericKubernetesResource now() {
        return Objects.requireNonNull(
                client.genericKubernetesResources(ResourceDefinitionContext.fromResourceType(VMSnapshot.class))
                        .inNamespace(namespace)
                        .withName("before-upgrade")
                        .get());
    }
}
