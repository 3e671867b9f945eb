package io.virtfleet.manager.provider.certificates;

import io.virtfleet.manager.provider.certificates.CertificateStep.Issue;
import io.virtfleet.manager.provider.certificates.CertificateStep.Keep;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/** Decides when a certificate is issued or renewed. */
final class CertificatePlan {
    private CertificatePlan() {}

    static CertificateStep next(Optional<CertificateView> present, CertificateRequest request, Instant now) {
        if (present.isEmpty()) {
            return new Issue("there is no valid one");
        }
        CertificateView certificate = present.get();
        if (certificate.trust() == CertificateView.Trust.OTHER_AUTHORITY) {
            return new Issue("the authority changed");
        }
        if (!certificate.dnsNames().equals(Set.copyOf(request.dnsNames()))) {
            return new Issue("its DNS names changed");
        }
        Instant renewAt = renewAt(certificate);
        return now.isBefore(renewAt) ? new Keep(renewAt) : new Issue("two thirds of its lifetime are over");
    }

    /** After two thirds of its lifetime, which leaves a third for retries. */
    static Instant renewAt(CertificateView certificate) {
        return certificate
                .notBefore()
                .plus(Duration.between(certificate.notBefore(), certificate.notAfter())
                        .multipliedBy(2)
                        .dividedBy(3));
    }
}
