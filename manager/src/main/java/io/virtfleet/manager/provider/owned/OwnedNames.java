package io.virtfleet.manager.provider.owned;

import io.virtfleet.api.provider.Provider;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The names of the objects that are made for a Provider, in its namespace. */
public final class OwnedNames {
    private static final String PREFIX = "provider-";
    private static final int LONGEST = 63;
    private static final int HASH_BYTES = 4;

    private OwnedNames() {}

    /** The name of the Deployment, the Service and all that goes with them; also good as the value of a label. */
    public static String ofPods(Provider provider) {
        String name = provider.getMetadata().getName();
        // A Service's name has no dots and begins with a letter, while a Provider's may be any of these.
        String plain = PREFIX + name.replace('.', '-');
        return name.contains(".") || plain.length() > LONGEST ? shortened(plain, name) : plain;
    }

    /** The name of the Secret with the certificate. */
    public static String ofCertificate(Provider provider) {
        return provider.getMetadata().getName() + "-provider-tls";
    }

    private static String shortened(String plain, String name) {
        String hash = "-" + HexFormat.of().formatHex(sha256(name), 0, HASH_BYTES);
        return plain.substring(0, Math.min(plain.length(), LONGEST - hash.length())) + hash;
    }

    static byte[] sha256(String text) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("this JDK has no SHA-256", impossible);
        }
    }
}
