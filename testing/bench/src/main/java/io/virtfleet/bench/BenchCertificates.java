package io.virtfleet.bench;

import io.virtfleet.testkit.CertificateWish;
import io.virtfleet.testkit.TestCertificates;
import java.nio.file.Path;

/** Certificates for both ends of one run, each in a folder of its own. */
record BenchCertificates(Path server, Path client) {
    static BenchCertificates in(Path folder) {
        TestCertificates authority = TestCertificates.create("bench");
        Path server = folder.resolve("server");
        Path client = folder.resolve("client");
        authority.issue(CertificateWish.server("mock")).writeTo(server);
        authority.issue(CertificateWish.client("bench", "")).writeTo(client);
        return new BenchCertificates(server, client);
    }
}
