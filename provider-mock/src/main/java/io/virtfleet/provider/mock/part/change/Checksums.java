package io.virtfleet.provider.mock.part.change;

import io.virtfleet.contract.vm.Checksum;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Adds bytes up. */
public final class Checksums {
    private Checksums() {}

    public static Checksum of(Checksum.Algorithm algorithm, ByteBuffer bytes) {
        try {
            MessageDigest digest = MessageDigest.getInstance(algorithm.javaName());
            digest.update(bytes);
            return new Checksum(algorithm, HexFormat.of().formatHex(digest.digest()));
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("every JDK has " + algorithm.javaName(), missing);
        }
    }
}
