package io.virtfleet.manager;

import static org.awaitility.Awaitility.await;

import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.virtfleet.testkit.cluster.ControlPlane;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** Brings our custom resources to a control plane, and objects of them from YAML. */
public final class CustomResources {
    private static final List<String> PLURALS = List.of(
            "providers",
            "virtualmachines",
            "vmclasses",
            "vmclones",
            "vmimages",
            "vmmigrations",
            "vmnetworkattachments",
            "vmplacementpolicies",
            "vmsets",
            "vmsnapshots");

    private CustomResources() {}

    public static void install(ControlPlane plane) {
        KubernetesClient client = plane.client();
        for (String plural : PLURALS) {
            String file = "/crds/infra.virtrigaud.io_" + plural + ".yaml";
            client.load(Objects.requireNonNull(CustomResource.class.getResourceAsStream(file), file))
                    .serverSideApply();
        }
        await().ignoreExceptions()
                .until(() -> PLURALS.stream()
                        .allMatch(plural -> client.raw("/apis/infra.virtrigaud.io/v1beta1/" + plural) != null));
    }

    /** Creates an object of YAML that leaves apiVersion out, and answers what the API server made of it. */
    public static <T extends CustomResource<?, ?>> T create(
            KubernetesClient client, Class<T> type, String namespace, String yaml) {
        String whole = "apiVersion: infra.virtrigaud.io/v1beta1\nkind: " + type.getSimpleName() + "\n" + yaml;
        T object = Objects.requireNonNull(client.getKubernetesSerialization()
                .unmarshal(new ByteArrayInputStream(whole.getBytes(StandardCharsets.UTF_8)), type));
        object.getMetadata().setNamespace(namespace);
        return client.resource(object).create();
    }
}
