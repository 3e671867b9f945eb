package io.virtfleet.provider.libvirt.disk;

import io.virtfleet.contract.vm.Checksum;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The checksum of bytes that come piece by piece. */
final class DiskSum {
    private final Checksum.Algorithm algorithm;
    private final MessageDigest digest;

    private DiskSum(Checksum.Algorithm algorithm, MessageDigest digest) {
        this.algorithm = algorithm;
        this.digest = digest;
    }

    static DiskSum by(Checksum.Algorithm algorithm) {
        try {
            return new DiskSum(algorithm, MessageDigest.getInstance(algorithm.javaName()));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    void add(ByteBuffer bytes) {
        digest.update(bytes);
    }

    Checksum checksum() {
        return new Checksum(algorithm, HexFormat.of().formatHex(digest.digest()));
    }
}
