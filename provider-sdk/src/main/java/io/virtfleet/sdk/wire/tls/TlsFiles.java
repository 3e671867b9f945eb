package io.virtfleet.sdk.wire.tls;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.List;

/** The three files by which one end of the wire proves itself and knows the other. */
final class TlsFiles {
    private final Path certificate;
    private final Path key;
    private final Path authorities;

    TlsFiles(Path directory) {
        certificate = directory.resolve("tls.crt");
        key = directory.resolve("tls.key");
        authorities = directory.resolve("ca.crt");
    }

    /** What the files hold. */
    record Content(List<X509Certificate> chain, PrivateKey key, List<X509Certificate> authorities) {}

    /** Reads all three; a sentence that names the file when one is missing, broken, or not the other's. */
    Content read() throws TlsFilesException {
        List<X509Certificate> chain = certificates(certificate);
        PrivateKey privateKey;
        byte[] pem = bytes(key);
        try {
            privateKey = PrivateKeys.read(pem, chain.getFirst().getPublicKey());
        } catch (GeneralSecurityException | IllegalArgumentException broken) {
            throw new TlsFilesException("the key file " + key + " holds no private key that goes with " + certificate);
        }
        if (!belongTogether(privateKey, chain.getFirst())) {
            throw new TlsFilesException("the key file " + key + " is not the key of " + certificate);
        }
        return new Content(chain, privateKey, certificates(authorities));
    }

    /** Differs when any of the files was replaced. */
    String fingerprint() {
        return fingerprint(certificate) + fingerprint(key) + fingerprint(authorities);
    }

    private static String fingerprint(Path file) {
        try {
            return file.toRealPath() + "@" + Files.getLastModifiedTime(file) + "#" + Files.size(file) + "\n";
        } catch (IOException missing) {
            return "missing\n";
        }
    }

    private static List<X509Certificate> certificates(Path file) throws TlsFilesException {
        try {
            Collection<? extends Certificate> found =
                    CertificateFactory.getInstance("X.509").generateCertificates(new ByteArrayInputStream(bytes(file)));
            if (!found.isEmpty()) {
                return found.stream().map(X509Certificate.class::cast).toList();
            }
        } catch (CertificateException broken) {
            // Told below: a file without a certificate and one with a broken one are wrong in the same way.
        }
        throw new TlsFilesException("the certificate file " + file + " holds no certificate in PEM form");
    }

    private static byte[] bytes(Path file) throws TlsFilesException {
        try {
            return Files.readAllBytes(file);
        } catch (IOException missing) {
            throw new TlsFilesException("the TLS file " + file + " cannot be read");
        }
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
