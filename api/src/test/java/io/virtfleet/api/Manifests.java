package io.virtfleet.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.virtfleet.testkit.cluster.ControlPlane;
import java.util.Optional;

/** Asks the real API server what it thinks of an object, without keeping it. */
record Manifests(ControlPlane plane, String namespace) {
    /** Why the object is refused; empty when it is not. */
    Optional<String> refusal(Crd crd, JsonNode spec) {
        ObjectNode object = JsonNodeFactory.instance
                .objectNode()
                .put("apiVersion", ApiGroup.NAME + "/" + ApiGroup.VERSION)
                .put("kind", crd.kind());
        object.putObject("metadata").put("name", "trial");
        object.set("spec", spec);
        String path = "/apis/%s/%s/namespaces/%s/%s?dryRun=All&fieldValidation=Strict"
                .formatted(ApiGroup.NAME, ApiGroup.VERSION, namespace, crd.plural());
        try {
            plane.client().raw(path, "POST", object);
            return Optional.empty();
        } catch (KubernetesClientException e) {
            return Optional.of(e.getStatus().getMessage());
        }
    }
}
