package io.virtfleet.manager.provider.owned;

import io.virtfleet.api.provider.Provider;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The names of the objects of a Provider, in its namespace. */
public final class OwnedNames {
    private static final String PREFIX = "provider-";
    private static final int MAX_LENGTH = 63;
    private static final int HASH_BYTES = 4;

    private OwnedNames() {}

    /** The name of the Deployment, the Service and their other objects; also valid as a label value. */
    public static String ofPods(Provider provider) {
        String name = provider.getMetadata().getName();
        // The name of a Service has no dots and starts with a letter, unlike that of a Provider.
        String plain = PREFIX + name.replace('.', '-');
        return name.contains(".") || plain.length() > MAX_LENGTH ? shortened(plain, name) : plain;
    }

    /** The name of the Secret with the certificate. */
    public static String ofCertificate(Provider provider) {
        return provider.getMetadata().getName() + "-provider-tls";
    }

    private static String shortened(String plain, String name) {
        String hash = "-" + HexFormat.of().formatHex(sha256(name), 0, HASH_BYTES);
        return plain.substring(0, Math.min(plain.length(), MAX_LENGTH - hash.length())) + hash;
    }

    static byte[] sha256(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("the JDK does not support SHA-256", impossible);
        }
    }
}
