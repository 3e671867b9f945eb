package io.virtfleet.sdk.cloudinit;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * A file of an ISO image, and where it begins.
 *
 * @param name as a reader of Rock Ridge or Joliet sees it
 */
record IsoFile(String name, int firstSector, int length) {
    private static final int PLAIN_NAME = 8;

    /** The name for a reader of nothing but ISO 9660: eight capitals, digits or underscores. */
    byte[] plainName() {
        String plain = name.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "_");
        String shortened = plain.substring(0, Math.min(plain.length(), PLAIN_NAME));
        return (shortened + ".;1").getBytes(StandardCharsets.US_ASCII);
    }

    byte[] jolietName() {
        return name.getBytes(StandardCharsets.UTF_16BE);
    }
}
