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

/** A certificate that is there, as far as it matters whether it can stay. */
record LeafView(Instant from, Instant until, Set<String> dnsNames, Trust trust) {
    private static final Integer DNS_NAME = 2;

    /** Whether certificate and authorities are those of the present authority. */
    enum Trust {
        OF_THE_AUTHORITY,
        OF_ANOTHER
    }

    LeafView {
        dnsNames = Set.copyOf(dnsNames);
    }

    /** Empty when there is nothing that can be read. */
    static Optional<LeafView> of(TlsPem pem, Authority authority) {
        try {
            X509Certificate leaf = TlsContent.parse(pem).chain().getFirst();
            boolean ours = authority.issued(leaf) && pem.authorities().equals(authority.certificatePem());
            return Optional.of(new LeafView(
                    leaf.getNotBefore().toInstant(),
                    leaf.getNotAfter().toInstant(),
                    dnsNames(leaf),
                    ours ? Trust.OF_THE_AUTHORITY : Trust.OF_ANOTHER));
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
