package io.virtfleet.testkit.cluster;

import io.virtfleet.testkit.Parts;
import io.virtfleet.testkit.RestartableProcess;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/** How kube-apiserver is run for a test: with RBAC, on loopback, with certificates of its own. */
final class ApiServer {
    private static final String AUDIT_POLICY = """
            apiVersion: audit.k8s.io/v1
            kind: Policy
            omitStages: [RequestReceived]
            rules:
              - level: Metadata
            """;

    private ApiServer() {}

    static RestartableProcess start(Layout layout, ControlPlaneOptions options, BooleanSupplier ready) {
        var command = new ArrayList<String>();
        command.add(Parts.located().program("kube-apiserver").toString());
        command.addAll(flags(layout));
        if (options.audit()) {
            command.add("--audit-policy-file=" + layout.folder().file("audit-policy.yaml", AUDIT_POLICY));
            command.add("--audit-log-path=" + layout.auditLog());
        }
        command.addAll(options.apiServerFlags());
        return new RestartableProcess(command, layout.path("kube-apiserver.log"), ready);
    }

    private static List<String> flags(Layout layout) {
        return List.of(
                "--etcd-servers=" + layout.etcdUrl(),
                "--bind-address=127.0.0.1",
                "--advertise-address=127.0.0.1",
                "--secure-port=" + layout.ports().apiServer(),
                "--cert-dir=" + layout.folder().path(),
                "--tls-cert-file=" + layout.serverTls().resolve("tls.crt"),
                "--tls-private-key-file=" + layout.serverTls().resolve("tls.key"),
                "--client-ca-file=" + layout.caFile(),
                "--authorization-mode=RBAC",
                "--service-account-issuer=https://kubernetes.default.svc",
                "--service-account-signing-key-file=" + layout.tokenKeys().resolve("tls.key"),
                "--service-account-key-file=" + layout.tokenKeys().resolve("tls.crt"),
                "--service-cluster-ip-range=10.0.0.0/24",
                "--endpoint-reconciler-type=none");
    }
}
