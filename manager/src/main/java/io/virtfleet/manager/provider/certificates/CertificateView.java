package io.virtfleet.manager.provider.certificates;

import io.virtfleet.sdk.wire.tls.TlsContent;
import io.virtfleet.sdk.wire.tls.TlsFilesException;
import io.virtfleet.sdk.wire.tls.TlsPem;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** An existing certificate: what decides whether it is kept or replaced. */
record CertificateView(Instant notBefore, Instant notAfter, Set<String> dnsNames, Trust trust) {
    private static final Integer DNS_NAME = 2;

    /** Whether the current authority issued the certificate. */
    enum Trust {
        CURRENT_AUTHORITY,
        OTHER_AUTHORITY
    }

    CertificateView {
        dnsNames = Set.copyOf(dnsNames);
    }

    /** Empty when the content cannot be parsed. */
    static Optional<CertificateView> of(TlsPem pem, CertificateAuthority authority) {
        try {
            X509Certificate leaf = TlsContent.parse(pem).chain().getFirst();
            boolean ours = authority.issued(leaf) && pem.authorities().equals(authority.certificatePem());
            return Optional.of(new CertificateView(
                    leaf.getNotBefore().toInstant(),
                    leaf.getNotAfter().toInstant(),
                    dnsNames(leaf),
                    ours ? Trust.CURRENT_AUTHORITY : Trust.OTHER_AUTHORITY));
        } catch (TlsFilesException unreadable) {
            return Optional.empty();
        }
    }

    static Set<String> dnsNames(X509Certificate certificate) {
        try {
            Collection<List<?>> names = certificate.getSubjectAlternativeNames();
            return names == null
                    ? Set.of()
                    : names.stream()
                            .filter(name -> DNS_NAME.equals(name.getFirst()))
                            .map(name -> String.valueOf(name.get(1)))
                            .collect(Collectors.toUnmodifiableSet());
        } catch (CertificateParsingException unreadable) {
            return Set.of();
        }
    }
}
