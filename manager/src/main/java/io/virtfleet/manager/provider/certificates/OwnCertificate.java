package io.virtfleet.manager.provider.certificates;

import io.virtfleet.sdk.client.ClientTls;
import io.virtfleet.sdk.wire.tls.TlsFilesException;
import io.virtfleet.sdk.wire.tls.TlsPem;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

/** By what the manager proves itself to providers. It is made anew at each start and is never written anywhere. */
final class OwnCertificate {
    private final Authority authority;
    private final InstantSource clock;
    private final LeafWish wish;
    private final ClientTls tls;
    private TlsPem present;

    OwnCertificate(Authority authority, Duration life, InstantSource clock) {
        this.authority = authority;
        this.clock = clock;
        this.wish = new LeafWish("virtfleet-manager", List.of(ProviderNames.CALLER), LeafWish.Use.CLIENT, life);
        this.present = authority.issue(wish, clock.instant());
        try {
            this.tls = ClientTls.of(present);
        } catch (TlsFilesException impossible) {
            throw new IllegalStateException("a certificate just issued cannot be used", impossible);
        }
    }

    /** Good for a third of its life at least; connections that are open go on when it is replaced. */
    ClientTls tls() {
        renew();
        return tls;
    }

    /** Replaces it when it is time. */
    synchronized void renew() {
        Instant now = clock.instant();
        if (CertificatePlan.next(LeafView.of(present, authority), wish, now) instanceof CertificateStep.Issue) {
            replace(authority.issue(wish, now));
        }
    }

    private void replace(TlsPem next) {
        try {
            tls.replace(next);
            present = next;
        } catch (TlsFilesException impossible) {
            throw new IllegalStateException("a certificate just issued cannot be used", impossible);
        }
    }
}
