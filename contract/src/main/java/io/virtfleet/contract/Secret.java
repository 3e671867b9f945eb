package io.virtfleet.contract;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Bytes that are never printed: passwords, keys, cloud-init documents. */
public final class Secret {
    private static final Secret EMPTY = new Secret(new byte[0]);

    private final byte[] content;

    private Secret(byte[] content) {
        this.content = content;
    }

    public static Secret of(byte[] content) {
        return new Secret(content.clone());
    }

    public static Secret of(String text) {
        return new Secret(text.getBytes(StandardCharsets.UTF_8));
    }

    public static Secret empty() {
        return EMPTY;
    }

    public boolean isEmpty() {
        return content.length == 0;
    }

    /** The bytes themselves, for the one place that hands them to the platform. */
    public byte[] reveal() {
        return content.clone();
    }

    /** The bytes as UTF-8 text, for the one place that hands them to the platform. */
    public String revealText() {
        return new String(content, StandardCharsets.UTF_8);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Secret secret && Arrays.equals(content, secret.content);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(content);
    }

    @Override
    public String toString() {
        return isEmpty() ? "" : "***";
    }
}
