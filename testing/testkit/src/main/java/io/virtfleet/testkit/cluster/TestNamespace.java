package io.virtfleet.testkit.cluster;

/** The namespace of one test class, in the shared control plane; {@link ControlPlaneExtension} makes it. */
public record TestNamespace(String name) {}
