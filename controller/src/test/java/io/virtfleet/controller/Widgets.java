package io.virtfleet.controller;

import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.virtfleet.testkit.cluster.ControlPlane;
import java.util.Map;
import java.util.Objects;

/** Brings the kind of {@link Widget} to a control plane. */
public final class Widgets {
    private Widgets() {}

    public static void install(ControlPlane plane) {
        var crd = Objects.requireNonNull(Widgets.class.getResourceAsStream("/widgets.yaml"));
        plane.client().load(crd).serverSideApply();
        // Raw: an ordinary client cannot list what another test left behind.
        await().ignoreExceptions().until(() -> plane.client().raw("/apis/test.virtfleet.io/v1/widgets") != null);
    }

    /** One that this test's class cannot read. */
    public static void createBad(KubernetesClient client, String namespace, String name) {
        GenericKubernetesResource bad = new GenericKubernetesResourceBuilder()
                .withApiVersion("test.virtfleet.io/v1")
                .withKind("Widget")
                .withNewMetadata()
                .withNamespace(namespace)
                .withName(name)
                .endMetadata()
                .addToAdditionalProperties("spec", Map.of("size", "enormous"))
                .build();
        client.resource(bad).create();
    }
}
