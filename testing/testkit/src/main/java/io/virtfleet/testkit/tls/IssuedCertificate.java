package io.virtfleet.testkit.tls;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.Base64;

/** A certificate, its key and the certificate of the authority that issued it. */
public record IssuedCertificate(X509Certificate certificate, PrivateKey key, X509Certificate authority) {
    /** Writes {@code tls.crt}, {@code tls.key} and {@code ca.crt}, as a Secret of type TLS would be mounted. */
    public Path writeTo(Path folder) {
        try {
            Files.createDirectories(folder);
            Files.writeString(folder.resolve("tls.crt"), certificatePem());
            Files.writeString(folder.resolve("tls.key"), keyPem());
            Files.writeString(folder.resolve("ca.crt"), authorityPem());
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public String certificatePem() {
        return pem(certificate);
    }

    public String keyPem() {
        return pem("PRIVATE KEY", key.getEncoded());
    }

    public String authorityPem() {
        return pem(authority);
    }

    private static String pem(X509Certificate certificate) {
        try {
            return pem("CERTIFICATE", certificate.getEncoded());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String pem(String type, byte[] content) {
        String lines = Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII))
                .encodeToString(content);
        return "-----BEGIN %s-----\n%s\n-----END %s-----\n".formatted(type, lines, type);
    }
}
