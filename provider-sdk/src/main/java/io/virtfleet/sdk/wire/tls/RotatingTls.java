package io.virtfleet.sdk.wire.tls;

import io.grpc.util.AdvancedTlsX509KeyManager;
import io.grpc.util.AdvancedTlsX509TrustManager;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import javax.net.ssl.X509ExtendedKeyManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One end's proof and what it trusts. The files may be replaced at any time: new connections use the new ones, old ones
 * go on, and broken files change nothing.
 */
public final class RotatingTls {
    private static final Logger LOG = LoggerFactory.getLogger(RotatingTls.class);

    private final TlsFiles files;
    private final AdvancedTlsX509KeyManager identity = new AdvancedTlsX509KeyManager();
    private final AdvancedTlsX509TrustManager trust;
    private String fingerprint;

    private RotatingTls(TlsFiles files, AdvancedTlsX509TrustManager trust) {
        this.files = files;
        this.trust = trust;
        this.fingerprint = files.fingerprint();
    }

    /** TLS from a directory with tls.crt, tls.key and ca.crt; {@code trust} says whom it believes beyond ca.crt. */
    public static RotatingTls from(Path directory, AdvancedTlsX509TrustManager trust) throws TlsFilesException {
        RotatingTls tls = new RotatingTls(new TlsFiles(directory), trust);
        tls.load();
        return tls;
    }

    public X509ExtendedKeyManager identity() {
        return identity;
    }

    public X509ExtendedTrustManager trust() {
        return trust;
    }

    /** Takes replaced files, if all three are good. */
    public synchronized void reload() {
        String now = files.fingerprint();
        if (now.equals(fingerprint)) {
            return;
        }
        // Remembered also when broken, so that the same broken files are told once.
        fingerprint = now;
        try {
            load();
            LOG.info("the TLS files were replaced; new connections use them");
        } catch (TlsFilesException broken) {
            LOG.warn("the TLS files were replaced and are not used: {}", broken.sentence());
        }
    }

    private void load() throws TlsFilesException {
        TlsFiles.Content content = files.read();
        try {
            trust.updateTrustCredentials(content.authorities().toArray(X509Certificate[]::new));
        } catch (IOException | GeneralSecurityException unusable) {
            throw new TlsFilesException("the certificates in ca.crt cannot be used: " + unusable.getMessage());
        }
        identity.updateIdentityCredentials(content.chain().toArray(X509Certificate[]::new), content.key());
    }
}
