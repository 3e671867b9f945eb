package io.virtfleet.manager.provider.certificates;

import java.nio.charset.StandardCharsets;
import java.security.PrivateKey;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.util.Base64;

/** Encodes certificates and keys as PEM. */
final class Pem {
    private static final int LINE = 64;

    private Pem() {}

    static String of(X509Certificate certificate) {
        try {
            return text("CERTIFICATE", certificate.getEncoded());
        } catch (CertificateEncodingException impossible) {
            throw new IllegalStateException("a parsed certificate cannot be encoded", impossible);
        }
    }

    static String of(PrivateKey key) {
        return text("PRIVATE KEY", key.getEncoded());
    }

    private static String text(String type, byte[] content) {
        String lines = Base64.getMimeEncoder(LINE, "\n".getBytes(StandardCharsets.US_ASCII))
                .encodeToString(content);
        return "-----BEGIN " + type + "-----\n" + lines + "\n-----END " + type + "-----\n";
    }
}
