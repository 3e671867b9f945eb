package io.virtfleet.manager.provider.certificates;

import java.time.Duration;
import java.util.List;

/** The content of a certificate to issue. */
record CertificateRequest(String subject, List<String> dnsNames, Use use, Duration lifetime) {
    /** The end of a connection that a certificate is valid for; never both, or a provider could impersonate the manager. */
    enum Use {
        SERVER,
        CLIENT
    }

    CertificateRequest {
        dnsNames = List.copyOf(dnsNames);
    }
}
