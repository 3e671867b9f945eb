package io.virtfleet.controller;

import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;
import org.jspecify.annotations.Nullable;

/** A kind with a status, and with a schema that lets more through than we can read. */
@Group("test.virtfleet.io")
@Version("v1")
public final class Widget extends CustomResource<Widget.Spec, Widget.Status> implements Namespaced {
    /** What is asked for. */
    public static final class Spec {
        public @Nullable Integer size;
    }

    /** What is there. */
    public static final class Status {
        public @Nullable String phase;
    }

    public static Widget named(String namespace, String name) {
        var widget = new Widget();
        widget.getMetadata().setNamespace(namespace);
        widget.getMetadata().setName(name);
        widget.setSpec(new Spec());
        widget.getSpec().size = 1;
        return widget;
    }

    public Widget sized(int size) {
        getSpec().size = size;
        return this;
    }

    /** What a cache gives out must not be changed. */
    Widget copy() {
        var copy = new Widget();
        copy.setMetadata(getMetadata());
        copy.setSpec(getSpec());
        return copy;
    }

    public Widget in(String phase) {
        setStatus(new Status());
        getStatus().phase = phase;
        return this;
    }
}
