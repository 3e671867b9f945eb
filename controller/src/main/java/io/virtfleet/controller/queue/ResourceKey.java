package io.virtfleet.controller.queue;

import io.fabric8.kubernetes.api.model.HasMetadata;

/** Names one object of the cluster; the namespace of a cluster-wide one is empty. */
public record ResourceKey(String kind, String namespace, String name) {
    public static ResourceKey of(HasMetadata object) {
        String namespace = object.getMetadata().getNamespace();
        return new ResourceKey(
                object.getKind(),
                namespace == null ? "" : namespace,
                object.getMetadata().getName());
    }

    @Override
    public String toString() {
        return namespace.isEmpty() ? kind + " " + name : kind + " " + namespace + "/" + name;
    }
}
