package io.virtfleet.bench;

import io.virtfleet.testkit.tls.CertificateOptions;
import io.virtfleet.testkit.tls.TestCertificates;
import java.nio.file.Path;

/** Certificates for both ends of one run, each in a folder of its own. */
public record BenchCertificates(Path server, Path client) {
    public static BenchCertificates in(Path folder) {
        TestCertificates authority = TestCertificates.create("bench");
        Path server = folder.resolve("server");
        Path client = folder.resolve("client");
        authority.issue(CertificateOptions.server("mock")).writeTo(server);
        authority.issue(CertificateOptions.client("bench", "")).writeTo(client);
        return new BenchCertificates(server, client);
    }
}
