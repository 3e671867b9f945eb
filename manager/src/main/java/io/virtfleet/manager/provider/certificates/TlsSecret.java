package io.virtfleet.manager.provider.certificates;

import io.fabric8.kubernetes.api.model.Secret;
import io.virtfleet.sdk.wire.tls.TlsPem;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;

/** Reads and writes the keys of a Secret of type kubernetes.io/tls. */
final class TlsSecret {
    static final String TYPE = "kubernetes.io/tls";

    private static final String CERTIFICATE = "tls.crt";
    private static final String KEY = "tls.key";
    private static final String AUTHORITIES = "ca.crt";

    private TlsSecret() {}

    /** A missing key is read as empty, which is later refused as a file without content. */
    static TlsPem read(Secret secret) {
        return new TlsPem(text(secret, CERTIFICATE), text(secret, KEY), text(secret, AUTHORITIES));
    }

    static Map<String, String> write(TlsPem pem) {
        return Map.of(
                CERTIFICATE, encoded(pem.certificate()),
                KEY, encoded(pem.key()),
                AUTHORITIES, encoded(pem.authorities()));
    }

    private static String text(Secret secret, String key) {
        Map<String, String> entries = secret.getData();
        String encoded = entries == null ? null : entries.get(key);
        return encoded == null ? "" : new String(Base64.getDecoder().decode(encoded), StandardCharsets.ISO_8859_1);
    }

    private static String encoded(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.ISO_8859_1));
    }
}
