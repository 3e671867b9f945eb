package io.virtfleet.sdk.wire.tls;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.List;

/** What TLS files hold: a certificate with its chain, its key, and the authorities to believe. */
record TlsContent(List<X509Certificate> chain, PrivateKey key, List<X509Certificate> authorities) {

    /** How the three files are called in a sentence. */
    record Names(String certificate, String key, String authorities) {
        static final Names IN_A_SECRET = new Names("tls.crt", "tls.key", "ca.crt");
    }

    /** A sentence that names the file when one is broken, or not the other's. */
    static TlsContent parse(TlsPem pem, Names names) throws TlsFilesException {
        List<X509Certificate> chain = certificates(pem.certificate(), names.certificate());
        PrivateKey key = key(pem, chain.getFirst(), names);
        if (!belongTogether(key, chain.getFirst())) {
            throw new TlsFilesException("the key file " + names.key() + " is not the key of " + names.certificate());
        }
        return new TlsContent(chain, key, certificates(pem.authorities(), names.authorities()));
    }

    private static PrivateKey key(TlsPem pem, X509Certificate certificate, Names names) throws TlsFilesException {
        try {
            return PrivateKeys.read(pem.key().getBytes(StandardCharsets.US_ASCII), certificate.getPublicKey());
        } catch (GeneralSecurityException | IllegalArgumentException broken) {
            throw new TlsFilesException(
                    "the key file " + names.key() + " holds no private key that goes with " + names.certificate());
        }
    }

    private static List<X509Certificate> certificates(String pem, String file) throws TlsFilesException {
        try {
            Collection<? extends Certificate> found = CertificateFactory.getInstance("X.509")
                    .generateCertificates(new ByteArrayInputStream(pem.getBytes(StandardCharsets.ISO_8859_1)));
            if (!found.isEmpty()) {
                return found.stream().map(X509Certificate.class::cast).toList();
            }
        } catch (CertificateException broken) {
            // Told below: a file without a certificate and one with a broken one are wrong in the same way.
        }
        throw new TlsFilesException("the certificate file " + file + " holds no certificate in PEM form");
    }

    private static boolean belongTogether(PrivateKey key, X509Certificate certificate) {
        byte[] probe = {1, 2, 3};
        String algorithm = switch (key.getAlgorithm()) {
            case "RSA" -> "SHA256withRSA";
            case "EC" -> "SHA256withECDSA";
            default -> key.getAlgorithm();
        };
        try {
            Signature signature = Signature.getInstance(algorithm);
            signature.initSign(key);
            signature.update(probe);
            byte[] signed = signature.sign();
            signature.initVerify(certificate.getPublicKey());
            signature.update(probe);
            return signature.verify(signed);
        } catch (GeneralSecurityException differ) {
            return false;
        }
    }
}
