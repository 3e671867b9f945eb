package io.virtfleet.sdk.fetch;

import io.virtfleet.contract.vm.Checksum;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;

/** Computes the checksum of bytes while they pass, and compares it with the one that a request expects. */
public sealed interface ChecksumVerifier {
    /** Takes all that remains in the buffer, and leaves its position as it is. */
    void add(ByteBuffer bytes);

    /** Throws a fault when the bytes so far do not have the expected checksum. To be called once, at the end. */
    void verify(DownloadFaults faults);

    /** Without an expected checksum all bytes are accepted. */
    static ChecksumVerifier of(Optional<Checksum> expected) {
        return expected.<ChecksumVerifier>map(Expecting::new).orElseGet(Accepting::new);
    }

    /** Accepts all bytes. */
    record Accepting() implements ChecksumVerifier {
        @Override
        public void add(ByteBuffer bytes) {}

        @Override
        public void verify(DownloadFaults faults) {}
    }

    /** Accepts bytes of one checksum. */
    record Expecting(Checksum checksum, MessageDigest digest) implements ChecksumVerifier {
        Expecting(Checksum checksum) {
            this(checksum, digest(checksum.algorithm()));
        }

        private static MessageDigest digest(Checksum.Algorithm algorithm) {
            try {
                return MessageDigest.getInstance(algorithm.javaName());
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException("every Java has " + algorithm, e);
            }
        }

        @Override
        public void add(ByteBuffer bytes) {
            digest.update(bytes.duplicate());
        }

        @Override
        public void verify(DownloadFaults faults) {
            String actual = HexFormat.of().formatHex(digest.digest());
            if (!actual.equals(checksum.hex())) {
                throw faults.wrongChecksum(actual);
            }
        }
    }
}
