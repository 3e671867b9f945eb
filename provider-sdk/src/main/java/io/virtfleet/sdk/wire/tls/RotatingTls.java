package io.virtfleet.sdk.wire.tls;

import io.grpc.util.AdvancedTlsX509KeyManager;
import io.grpc.util.AdvancedTlsX509TrustManager;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import javax.net.ssl.X509ExtendedKeyManager;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * One end's proof and what it trusts. Both may be replaced at any time: new connections use the new ones, old ones go
 * on, and broken ones change nothing.
 */
public final class RotatingTls {
    private final AdvancedTlsX509KeyManager identity = new AdvancedTlsX509KeyManager();
    private final AdvancedTlsX509TrustManager trust;

    private RotatingTls(AdvancedTlsX509TrustManager trust) {
        this.trust = trust;
    }

    /** TLS from text; {@code trust} says whom it believes beyond the authorities. */
    public static RotatingTls of(TlsPem pem, AdvancedTlsX509TrustManager trust) throws TlsFilesException {
        RotatingTls tls = new RotatingTls(trust);
        tls.replace(pem);
        return tls;
    }

    static RotatingTls of(TlsContent content, AdvancedTlsX509TrustManager trust) throws TlsFilesException {
        RotatingTls tls = new RotatingTls(trust);
        tls.use(content);
        return tls;
    }

    public X509ExtendedKeyManager identity() {
        return identity;
    }

    public X509ExtendedTrustManager trust() {
        return trust;
    }

    /** New connections use this from now on; when it is broken, nothing changes. */
    public void replace(TlsPem pem) throws TlsFilesException {
        use(TlsContent.parse(pem, TlsContent.Names.IN_A_SECRET));
    }

    synchronized void use(TlsContent content) throws TlsFilesException {
        try {
            trust.updateTrustCredentials(content.authorities().toArray(X509Certificate[]::new));
        } catch (IOException | GeneralSecurityException unusable) {
            throw new TlsFilesException("the certificates in ca.crt cannot be used: " + unusable.getMessage());
        }
        identity.updateIdentityCredentials(content.chain().toArray(X509Certificate[]::new), content.key());
    }
}
