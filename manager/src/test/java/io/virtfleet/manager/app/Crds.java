package io.virtfleet.manager.app;

import static org.awaitility.Awaitility.await;

import io.virtfleet.testkit.ControlPlane;
import java.util.List;
import java.util.Objects;

/** Brings the ten kinds to a control plane. */
final class Crds {
    private static final List<String> KINDS = List.of(
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

    private Crds() {}

    static void install(ControlPlane plane) {
        for (String kind : KINDS) {
            var crd = Objects.requireNonNull(
                    Crds.class.getResourceAsStream("/crds/infra.virtrigaud.io_" + kind + ".yaml"));
            plane.client().load(crd).serverSideApply();
        }
        KINDS.forEach(kind -> await().ignoreExceptions()
                .until(() -> plane.client().raw("/apis/infra.virtrigaud.io/v1beta1/" + kind) != null));
    }
}
