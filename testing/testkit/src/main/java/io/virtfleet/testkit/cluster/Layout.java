package io.virtfleet.testkit.cluster;

import io.virtfleet.testkit.FreePorts;
import io.virtfleet.testkit.TemporaryFolder;
import io.virtfleet.testkit.tls.CertificateOptions;
import io.virtfleet.testkit.tls.TestCertificates;
import java.nio.file.Path;

/** Where one control plane keeps its files and listens; the same over all restarts. */
record Layout(TemporaryFolder folder, Path serverTls, Path adminTls, Path tokenKeys, Ports ports) {
    record Ports(int apiServer, int etcd, int etcdPeer, int controllers) {}

    static Layout create() {
        var folder = TemporaryFolder.create("control-plane");
        var authority = TestCertificates.create("virtfleet-test");
        return new Layout(
                folder,
                authority
                        .issue(CertificateOptions.server("kube-apiserver"))
                        .writeTo(folder.path().resolve("server")),
                authority
                        .issue(CertificateOptions.client("admin", "system:masters"))
                        .writeTo(folder.path().resolve("admin")),
                authority
                        .issue(CertificateOptions.client("service-accounts", ""))
                        .writeTo(folder.path().resolve("tokens")),
                new Ports(FreePorts.next(), FreePorts.next(), FreePorts.next(), FreePorts.next()));
    }

    String apiServerUrl() {
        return "https://127.0.0.1:" + ports.apiServer();
    }

    String etcdUrl() {
        return "http://127.0.0.1:" + ports.etcd();
    }

    String etcdPeerUrl() {
        return "http://127.0.0.1:" + ports.etcdPeer();
    }

    Path caFile() {
        return serverTls.resolve("ca.crt");
    }

    Path auditLog() {
        return path("audit.log");
    }

    Path path(String name) {
        return folder.path().resolve(name);
    }
}
