package io.virtfleet.manager.controller;

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

    static Widget named(String namespace, String name) {
        var widget = new Widget();
        widget.getMetadata().setNamespace(namespace);
        widget.getMetadata().setName(name);
        widget.setSpec(new Spec());
        widget.getSpec().size = 1;
        return widget;
    }

    Widget sized(int size) {
        getSpec().size = size;
        return this;
    }

    Widget in(String phase) {
        setStatus(new Status());
        getStatus().phase = phase;
        return this;
    }
}
