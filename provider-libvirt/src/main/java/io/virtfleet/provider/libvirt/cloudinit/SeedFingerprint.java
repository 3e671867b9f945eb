package io.virtfleet.provider.libvirt.cloudinit;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;

/** A short text that changes with what a guest is told at its first start, and with nothing else. */
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

    /** Its length first, so that two neighbours cannot share their bytes differently and look the same. */
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
