package io.virtfleet.sdk.server.tls;

import io.grpc.util.AdvancedTlsX509TrustManager.SslSocketAndEnginePeerVerifier;
import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import javax.naming.InvalidNameException;
import javax.naming.ldap.LdapName;
import javax.naming.ldap.Rdn;
import javax.net.ssl.SSLEngine;

/** Lets only callers in whose certificate has one of the allowed names; all when none is given. */
final class CallerNames implements SslSocketAndEnginePeerVerifier {
    private static final Set<Integer> DNS_AND_URI = Set.of(2, 6);

    private final Set<String> allowed;

    CallerNames(Collection<String> allowed) {
        this.allowed = Set.copyOf(allowed);
    }

    @Override
    public void verifyPeerCertificate(X509Certificate[] chain, String type, Socket socket) throws CertificateException {
        verify(chain[0]);
    }

    @Override
    public void verifyPeerCertificate(X509Certificate[] chain, String type, SSLEngine engine)
            throws CertificateException {
        verify(chain[0]);
    }

    private void verify(X509Certificate caller) throws CertificateException {
        if (!allowed.isEmpty() && names(caller).stream().noneMatch(allowed::contains)) {
            throw new CertificateException("none of the caller's names is allowed");
        }
    }

    private static List<String> names(X509Certificate caller) throws CertificateException {
        List<String> names = new ArrayList<>();
        Collection<List<?>> alternatives = caller.getSubjectAlternativeNames();
        if (alternatives != null) {
            alternatives.stream()
                    .filter(each -> DNS_AND_URI.contains(each.get(0)))
                    .forEach(each -> names.add(String.valueOf(each.get(1))));
        }
        try {
            for (Rdn part : new LdapName(caller.getSubjectX500Principal().getName()).getRdns()) {
                if (part.getType().equalsIgnoreCase("CN")) {
                    names.add(String.valueOf(part.getValue()));
                }
            }
        } catch (InvalidNameException unreadable) {
            throw new CertificateException("the caller's subject cannot be read", unreadable);
        }
        return names;
    }
}
