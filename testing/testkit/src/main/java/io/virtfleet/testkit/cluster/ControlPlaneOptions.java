package io.virtfleet.testkit.cluster;

import java.util.List;
import java.util.stream.Stream;

/** What a control plane has beside its API server and etcd. */
public record ControlPlaneOptions(boolean audit, List<String> apiServerFlags) {
    public ControlPlaneOptions {
        apiServerFlags = List.copyOf(apiServerFlags);
    }

    /** Nothing more. */
    public static ControlPlaneOptions plain() {
        return new ControlPlaneOptions(false, List.of());
    }

    /** Every request is written down with its caller; see {@link ControlPlane#audit()}. */
    public ControlPlaneOptions withAudit() {
        return new ControlPlaneOptions(true, apiServerFlags);
    }

    /** Flags for kube-apiserver after our own; of two equal ones the last counts. */
    public ControlPlaneOptions withApiServerFlags(String... flags) {
        List<String> all =
                Stream.concat(apiServerFlags.stream(), Stream.of(flags)).toList();
        return new ControlPlaneOptions(audit, all);
    }
}
