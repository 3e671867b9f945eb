package io.virtfleet.sdk.imports;

import io.virtfleet.contract.vm.Checksum;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The checksum of bytes that come piece by piece. */
public final class StreamChecksum {
    private final Checksum.Algorithm algorithm;
    private final MessageDigest digest;

    private StreamChecksum(Checksum.Algorithm algorithm, MessageDigest digest) {
        this.algorithm = algorithm;
        this.digest = digest;
    }

    /** Of no bytes yet. */
    public static StreamChecksum by(Checksum.Algorithm algorithm) {
        try {
            return new StreamChecksum(algorithm, MessageDigest.getInstance(algorithm.javaName()));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java has " + algorithm, impossible);
        }
    }

    /** The checksum of all that remains in the buffer, which keeps its position. */
    public static Checksum of(Checksum.Algorithm algorithm, ByteBuffer bytes) {
        StreamChecksum sum = by(algorithm);
        sum.add(bytes);
        return sum.checksum();
    }

    /** Takes all that remains in the buffer, and leaves its position as it is. */
    public void add(ByteBuffer bytes) {
        digest.update(bytes.duplicate());
    }

    /** Of all bytes that were added. To be called once, at the end. */
    public Checksum checksum() {
        return new Checksum(algorithm, HexFormat.of().formatHex(digest.digest()));
    }
}
