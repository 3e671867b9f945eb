package io.virtfleet.manager.provider.certificates;

import io.virtfleet.sdk.client.ClientTls;
import io.virtfleet.sdk.wire.tls.TlsFilesException;
import io.virtfleet.sdk.wire.tls.TlsPem;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

/** The manager's client certificate. It is issued at each start, renewed in memory and never stored. */
final class CallerCertificate {
    private final CertificateAuthority authority;
    private final InstantSource clock;
    private final CertificateRequest request;
    private final ClientTls tls;
    private TlsPem current;

    CallerCertificate(CertificateAuthority authority, Duration lifetime, InstantSource clock) {
        this.authority = authority;
        this.clock = clock;
        this.request = new CertificateRequest(
                "virtfleet-manager", List.of(CertificateNames.MANAGER), CertificateRequest.Use.CLIENT, lifetime);
        this.current = authority.issue(request, clock.instant());
        try {
            this.tls = ClientTls.of(current);
        } catch (TlsFilesException impossible) {
            throw new IllegalStateException("a newly issued certificate is invalid", impossible);
        }
    }

    /** Valid for at least a third of its lifetime; open connections are kept when it is renewed. */
    ClientTls tls() {
        renew();
        return tls;
    }

    /** Renews it when that is due. */
    synchronized void renew() {
        Instant now = clock.instant();
        if (CertificatePlan.next(CertificateView.of(current, authority), request, now)
                instanceof CertificateStep.Issue) {
            replace(authority.issue(request, now));
        }
    }

    private void replace(TlsPem next) {
        try {
            tls.replace(next);
            current = next;
        } catch (TlsFilesException impossible) {
            throw new IllegalStateException("a newly issued certificate is invalid", impossible);
        }
    }
}
