package io.virtfleet.testkit;

import java.util.List;
import java.util.stream.Stream;

/** What a control plane has beside its API server and etcd. */
public record ControlPlaneOptions(boolean audit, boolean controllers, List<String> apiServerFlags) {
    public ControlPlaneOptions {
        apiServerFlags = List.copyOf(apiServerFlags);
    }

    /** Nothing more. */
    public static ControlPlaneOptions plain() {
        return new ControlPlaneOptions(false, false, List.of());
    }

    /** Every request is written down with its caller; see {@link ControlPlane#audit()}. */
    public ControlPlaneOptions withAudit() {
        return new ControlPlaneOptions(true, controllers, apiServerFlags);
    }

    /**
     * A kube-controller-manager runs, as the admin: namespaces are emptied, owned objects collected, service accounts
     * made.
     */
    public ControlPlaneOptions withControllers() {
        return new ControlPlaneOptions(audit, true, apiServerFlags);
    }

    /** Flags for kube-apiserver after our own; of two equal ones the last counts. */
    public ControlPlaneOptions withApiServerFlags(String... flags) {
        List<String> all =
                Stream.concat(apiServerFlags.stream(), Stream.of(flags)).toList();
        return new ControlPlaneOptions(audit, controllers, all);
    }
}
