package io.virtfleet.sdk.cloudinit;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;

/** A hash of the documents on a seed image. */
final class SeedFingerprint {
    private static final int BYTES = 8;

    private SeedFingerprint() {}

    static String of(String hostname, Map<String, byte[]> documents) {
        MessageDigest digest = sha256();
        add(digest, hostname.getBytes(StandardCharsets.UTF_8));
        new TreeMap<>(documents).forEach((name, bytes) -> {
            add(digest, name.getBytes(StandardCharsets.UTF_8));
            add(digest, bytes);
        });
        return HexFormat.of().formatHex(digest.digest(), 0, BYTES);
    }

    /** Length first, so that bytes cannot move between neighbours without changing the hash. */
    private static void add(MessageDigest digest, byte[] bytes) {
        digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, bytes.length));
        digest.update(bytes);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
